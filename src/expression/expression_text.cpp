#include <fmt/format.h>

#include "common/text.h"
#include "expression/aggregate_text.h"
#include "expression/expression.h"
#include "expression/operation.h"
#include "expression/time_shift_text.h"
#include "schema/list.h"

namespace rtsql {
namespace {

// Names what is written as a call and is no operation.
std::string_view choice_name(Op op) {
  switch (op) {
    case Op::kCoalesce:
      return "COALESCE";
    case Op::kGreatest:
      return "greatest";
    case Op::kLeast:
      return "least";
    case Op::kStatementTime:
      return "now";
    case Op::kStatementSeed:
      return "seed";
    default:
      return "";
  }
}

std::string literal_text(const Value& value);

std::string list_text(const Value& list) {
  std::vector<std::string> elements;
  for (ListReader reader(list); !reader.at_end();) elements.push_back(literal_text(reader.next()));
  return fmt::format("[{}]", join(elements, ", "));
}

std::string literal_text(const Value& value) {
  if (value.null) return "NULL";
  switch (value.type.id) {
    case TypeId::kVarchar:
      return quote_string(value.text);
    case TypeId::kDate:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
    case TypeId::kBlob:
    case TypeId::kUuid:
    case TypeId::kEnum:
      return quote_string(format_value(value));
    case TypeId::kInterval:
      return "INTERVAL " + quote_string(format_value(value));
    case TypeId::kList:
      return list_text(value);
    default:
      return format_value(value);
  }
}

// Writes an operand of an infix operator, in parentheses where it is one itself.
std::string operand_text(const Expr& operand) {
  std::string text = expr_text(operand);
  const bool is_infix = !infix_operator(operand.op).empty() || operand.op == Op::kHostFunction ||
                        operand.op == Op::kAddInterval || operand.op == Op::kToLocal ||
                        operand.op == Op::kToUtc;
  return is_infix ? "(" + text + ")" : text;
}

// The binder makes COALESCE(x, FALSE) of x IS TRUE, and COALESCE(x, TRUE) of x IS NOT FALSE.
bool is_truth_test(const Expr& expr) {
  return expr.op == Op::kCoalesce && expr.operands.size() == 2 && expr.operands[1]->op == Op::kLiteral &&
         expr.type.id == TypeId::kBoolean && !expr.operands[1]->literal.null;
}

std::string truth_test_text(const Expr& test, bool holds) {
  const bool if_null = test.operands[1]->literal.integer != 0;
  return fmt::format("{} IS {}{}", operand_text(*test.operands[0]), holds == if_null ? "NOT " : "",
                     if_null ? "FALSE" : "TRUE");
}

// Writes what moves a time: as an interval where it is known, else as the value that it consists of.
std::string moved_text(const Expr& expr) {
  const std::string time = operand_text(*expr.operands[0]);
  const Expr &months = *expr.operands[1], &length = *expr.operands[2];
  if (months.op == Op::kLiteral && length.op == Op::kLiteral && !months.literal.null && !length.literal.null)
    return fmt::format("{} + INTERVAL {}", time,
                       quote_string(shift_text(months.literal.integer, length.literal.integer)));
  const bool subtracts = months.op == Op::kNegate;
  const Expr& part = subtracts ? *months.operands[0] : months;
  if (part.op == Op::kIntervalMonths)
    return fmt::format("{} {} {}", time, subtracts ? '-' : '+', operand_text(*part.operands[0]));
  return fmt::format("add_interval({}, {}, {})", time, expr_text(months), expr_text(length));
}

std::string list_text(const std::vector<ExprPtr>& operands, size_t first) {
  std::vector<std::string> parts;
  for (size_t i = first; i < operands.size(); ++i) parts.push_back(expr_text(*operands[i]));
  return join(parts, ", ");
}

std::string case_text(const Expr& expr) {
  std::string text = "CASE";
  for (size_t i = 0; i + 1 < expr.operands.size(); i += 2) {
    text += fmt::format(" WHEN {} THEN {}", expr_text(*expr.operands[i]), expr_text(*expr.operands[i + 1]));
  }
  return text + fmt::format(" ELSE {} END", expr_text(*expr.operands.back()));
}

}  // namespace

std::string_view infix_operator(Op op) {
  switch (op) {
    case Op::kEqual:
      return "=";
    case Op::kNotEqual:
      return "<>";
    case Op::kLess:
      return "<";
    case Op::kLessEqual:
      return "<=";
    case Op::kGreater:
      return ">";
    case Op::kGreaterEqual:
      return ">=";
    case Op::kAnd:
      return "AND";
    case Op::kOr:
      return "OR";
    default:
      break;
  }
  const Operation* const operation = find_operation(op);
  const bool is_infix = operation != nullptr && operation->notation == Operation::Notation::kInfix;
  return is_infix ? operation->name : "";
}

std::string expr_text(const Expr& expr) {
  const std::vector<ExprPtr>& operands = expr.operands;
  switch (expr.op) {
    case Op::kLiteral:
      return literal_text(expr.literal);
    case Op::kParameter:
      return fmt::format("${}", expr.parameter);
    case Op::kColumn:
      return expr.text;
    case Op::kCoalesce:
      if (is_truth_test(expr)) return truth_test_text(expr, true);
      break;
    case Op::kNot:
      if (is_truth_test(*operands[0])) return truth_test_text(*operands[0], false);
      return "NOT " + operand_text(*operands[0]);
    case Op::kIsNull:
      return operand_text(*operands[0]) + " IS NULL";
    case Op::kIn:
      return fmt::format("{} IN ({})", operand_text(*operands[0]), list_text(operands, 1));
    case Op::kCase:
      return case_text(expr);
    case Op::kCast:
    case Op::kTryCast:
      return fmt::format("CAST({} AS {})", expr_text(*operands[0]), type_name(expr.type));
    case Op::kDictionary: {
      const DictionaryFunction& function = *expr.dictionary_function;
      const bool is_call = function.before.ends_with('(');
      return function.before + (is_call ? expr_text(*operands[0]) : operand_text(*operands[0])) +
             function.after;
    }
    case Op::kHostFunction: {
      std::vector<std::string> parts;
      for (const ExprPtr& operand : operands) parts.push_back(operand_text(*operand));
      const HostFunction& function = *expr.host_function;
      return function.is_operator ? join(parts, fmt::format(" {} ", function.name))
                                  : fmt::format("{}({})", function.name, join(parts, ", "));
    }
    case Op::kToLocal:
    case Op::kToUtc:
      return fmt::format("{} AT TIME ZONE {}", operand_text(*operands[0]), quote_string(expr.text));
    case Op::kTruncate:
      return fmt::format("date_trunc({}, {})",
                         quote_string(unit_text(operands[1]->literal.integer, operands[2]->literal.integer)),
                         expr_text(*operands[0]));
    case Op::kAddInterval:
      return moved_text(expr);
    case Op::kAggregate:
      return aggregate_text(expr);
    default:
      break;
  }
  if (!infix_operator(expr.op).empty()) {
    std::vector<std::string> parts;
    for (const ExprPtr& operand : operands) parts.push_back(operand_text(*operand));
    return join(parts, fmt::format(" {} ", infix_operator(expr.op)));
  }
  const Operation* const operation = find_operation(expr.op);
  if (operation != nullptr && operation->notation == Operation::Notation::kPrefix) {
    const std::string operand = operand_text(*operands[0]);
    // Two signs begin a comment.
    return fmt::format(fmt::runtime(operand.starts_with('-') ? "{}({})" : "{}{}"), operation->name, operand);
  }
  return fmt::format("{}({})", operation != nullptr ? operation->name : choice_name(expr.op),
                     list_text(operands, 0));
}

}  // namespace rtsql
