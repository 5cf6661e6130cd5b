#include "exec/reference/evaluation.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "common/check.h"
#include "common/count_steps.h"
#include "exec/row_error.h"
#include "expression/evaluate.h"
#include "expression/host_call.h"
#include "expression/row_value_error.h"
#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql::reference {
namespace {

Value column(const Expr& expr, const Place& place) {
  for (const Place* at = &place; at != nullptr; at = at->outer) {
    const Source* source = at->rows->find(expr.column.relation);
    if (source == nullptr) continue;
    const uint32_t row = source->places[at->row];
    if (row == kMissing) return Value::null_of(expr.type);
    const auto failed = source->relation->failed.find({expr.column.ordinal, row});
    if (failed != source->relation->failed.end()) throw failed->second;
    return source->relation->columns.at(expr.column.ordinal).at(row);
  }
  RTSQL_CHECK(!"a column that is not readable");
  return {};
}

// All operands are computed: none hides the errors of the others.
Value logic(const Expr& expr, const Place& place) {
  const bool decides = expr.op == Op::kOr;
  bool any_null = false, any_decides = false;
  for (const ExprPtr& operand : expr.operands) {
    const Value value = evaluate(*operand, place);
    any_null = any_null || value.null;
    any_decides = any_decides || (!value.null && is_true(value) == decides);
  }
  if (any_null && !any_decides) return Value::null_of(TypeId::kBoolean);
  return Value::of_integer(TypeId::kBoolean, any_decides == decides);
}

Value taken_arm(const Expr& expr, const Place& place) {
  for (size_t i = 0; i + 1 < expr.operands.size(); i += 2) {
    if (is_true(evaluate(*expr.operands[i], place))) return evaluate(*expr.operands[i + 1], place);
  }
  return evaluate(*expr.operands.back(), place);
}

Value first_value(const Expr& expr, const Place& place) {
  for (const ExprPtr& operand : expr.operands) {
    Value value = evaluate(*operand, place);
    if (!value.null) return value;
  }
  return Value::null_of(expr.type);
}

Value dictionary_call(const Expr& expr, const Place& place) {
  const Value text = evaluate(*expr.operands[0], place);
  if (text.null) return Value::null_of(expr.type);
  const DictionaryFunction& function = *expr.dictionary_function;
  std::optional<Value> value = function.apply(text.text);
  if (value) return *std::move(value);
  if (!function.fails) return Value::null_of(expr.type);
  const std::string shown = shown_string(text.text, text.type);
  throw row_error(failed_cast_error(shown, text.type, expr.type, cast_origin(expr)), expr.span).error;
}

Value operation(const Expr& expr, const Place& place) {
  const std::vector<Value> operands = evaluate_all(expr.operands, place);
  std::optional<Value> value = rtsql::evaluate(expr, operands);
  if (value) return *std::move(value);
  if (expr.op == Op::kTryCast) return Value::null_of(expr.type);
  // Kernels name a number that has 64 bits alone.
  if (expr.op == Op::kCast && !is_wide(operands[0].type)) {
    const std::string given = format_value(operands[0]);
    throw row_error(failed_cast_error(given, operands[0].type, expr.type, cast_origin(expr)), expr.span)
        .error;
  }
  if (expr.op != Op::kHostFunction) throw row_error(row_value_error(expr), expr.span).error;
  std::vector<HostArgument> arguments;
  for (const Value& operand : operands) arguments.push_back(argument_of(operand));
  throw row_error(host_call_error(expr, arguments), expr.span).error;
}

}  // namespace

bool is_true(const Value& value) {
  return !value.null && value.integer != 0;
}

Value evaluate(const Expr& expr, const Place& place) {
  count_steps();
  switch (expr.op) {
    case Op::kLiteral:
      return expr.literal;
    case Op::kColumn:
      return column(expr, place);
    case Op::kAnd:
    case Op::kOr:
      return logic(expr, place);
    case Op::kCase:
      return taken_arm(expr, place);
    case Op::kCoalesce:
      return first_value(expr, place);
    case Op::kDictionary:
      return dictionary_call(expr, place);
    default:
      return operation(expr, place);
  }
}

std::vector<Value> evaluate_all(const std::vector<ExprPtr>& exprs, const Place& place) {
  std::vector<Value> values;
  values.reserve(exprs.size());
  for (const ExprPtr& expr : exprs) values.push_back(evaluate(*expr, place));
  return values;
}

std::string key_of(const std::vector<Value>& values) {
  std::string key;
  const auto append = [&](uint64_t word) { key.append(reinterpret_cast<const char*>(&word), sizeof(word)); };
  for (const Value& value : values) {
    key.push_back(value.null ? 0 : 1);
    if (value.null) continue;
    if (has_dictionary(value.type)) {
      append(value.text.size());
      key += value.text;
    } else if (is_wide(value.type) || value.type.id == TypeId::kDecimal) {
      // Numbers of one scale are equal whatever their digits.
      append(static_cast<uint64_t>(value.exact()));
      append(static_cast<uint64_t>(value.exact() >> 64));
    } else {
      append(encode_key(value));
    }
  }
  return key;
}

}  // namespace rtsql::reference
