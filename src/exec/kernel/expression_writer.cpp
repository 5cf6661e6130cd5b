#include "exec/kernel/expression_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "exec/kernel/glsl_text.h"
#include "exec/value_bits.h"
#include "expression/row_value_error.h"
#include "schema/key_encoding.h"

namespace rtsql {

std::vector<ColumnId> ExpressionWriter::take_columns() {
  return std::exchange(columns_, {});
}

RowValue ExpressionWriter::store(Type type, const std::string& value, const std::string& null,
                                 std::string& code) {
  RowValue result{fresh(), {}};
  // A product and a sum made into one operation would round once where the host, and other devices, do twice.
  const std::string_view precision = is_floating(type) ? "precise " : "";
  code += fmt::format("{}{} {} = {};\n", precision, glsl_type(type), result.value, value);
  if (!null.empty()) {
    result.null = fresh();
    code += fmt::format("bool {} = {};\n", result.null, null);
  }
  return result;
}

std::string ExpressionWriter::declare_overflow(std::string& code) {
  std::string overflow = fresh();
  code += fmt::format("bool {} = false;\n", overflow);
  return overflow;
}

void ExpressionWriter::raise(const std::string& condition, Error error, SourceSpan span, std::string& code) {
  code += fmt::format("if ({}) row_error = min(row_error, {}u);\n", condition, row_errors_.size());
  row_errors_.push_back(row_error(std::move(error), span));
}

std::string ExpressionWriter::write_condition(const Expr& expr, std::string& code) {
  RowValue value = write(expr, code);
  return value.null.empty() ? value.value : fmt::format("({} && !{})", value.value, value.null);
}

namespace {

// Only so many values are looked through, of so many nodes each.
constexpr size_t kMostShared = 128;
constexpr size_t kMostNodes = 24;

// Counts the nodes of an expression, but not those beyond `most`.
size_t count_nodes(const Expr& expr, size_t most) {
  size_t nodes = 1;
  for (const ExprPtr& operand : expr.operands) {
    if (nodes > most) break;
    nodes += count_nodes(*operand, most - nodes);
  }
  return nodes;
}

bool is_worth_sharing(const Expr& expr) {
  return !expr.operands.empty() && count_nodes(expr, kMostNodes) <= kMostNodes;
}

}  // namespace

RowValue ExpressionWriter::write(const Expr& expr, std::string& code) {
  if (&code != block_ || !is_worth_sharing(expr)) return write_anew(expr, code);
  for (const SharedValue& shared : shared_) {
    if (same_expr(shared.expr, expr)) return shared.value;
  }
  RowValue value = write_anew(expr, code);
  if (shared_.size() < kMostShared) shared_.push_back({expr, value});
  return value;
}

RowValue ExpressionWriter::write_anew(const Expr& expr, std::string& code) {
  count_steps();
  calculates_wide_ = calculates_wide_ || is_wide(expr.type) || expr.op == Op::kSumWords;
  reads_intervals_ = reads_intervals_ || expr.type.id == TypeId::kInterval;
  switch (expr.op) {
    case Op::kLiteral:
      return literal(expr);
    case Op::kColumn:
      return column(expr);
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
      return compare(expr, code);
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kIsNull:
      return logic(expr, code);
    case Op::kIn:
      return in_list(expr, code);
    case Op::kCase:
      return case_when(expr, code);
    case Op::kCoalesce:
      return coalesce(expr, code);
    case Op::kGreatest:
    case Op::kLeast:
      return extreme(expr, code);
    case Op::kCast:
    case Op::kTryCast:
      return cast(expr, code);
    case Op::kDictionary:
      return dictionary_call(expr, code);
    case Op::kToLocal:
    case Op::kToUtc:
      return by_other_clock(expr, code);
    default:
      break;
  }
  const Operation* const operation = find_operation(expr.op);
  RTSQL_CHECK(operation != nullptr);
  return call(*operation, expr, code);
}

RowValue ExpressionWriter::literal(const Expr& expr) {
  if (expr.literal.null) return {zero(expr.type), "true"};
  // A string alone is code 0 of its own dictionary.
  if (has_dictionary(expr.type)) return {"0u", {}};
  if (is_wide(expr.type)) return {wide_word(expr.literal.exact()), {}};
  return {word_as(expr.type, inputs_.word(value_bits(expr.literal))), {}};
}

std::string ExpressionWriter::wide_word(Int128 number) {
  const std::string low = inputs_.word(static_cast<uint64_t>(number));
  return fmt::format("wide_words({}, {})", low, inputs_.word(static_cast<uint64_t>(number >> 64)));
}

RowValue ExpressionWriter::column(const Expr& expr) {
  if (std::find(columns_.begin(), columns_.end(), expr.column) == columns_.end())
    columns_.push_back(expr.column);
  const uint32_t source_place = rows_.place_of(expr.column.relation);
  const SourceRows& source = rows_.sources[source_place];
  std::string place = fmt::format("{}_{}[j]", source_place, expr.column.ordinal);
  const bool stores_nulls = !source.range && source.columns.at(expr.column.ordinal)->nullable();
  const bool nullable = stores_nulls || source.has_null_extended_rows();
  return {"c" + place, nullable ? "n" + place : ""};
}

RowValue ExpressionWriter::logic(const Expr& expr, std::string& code) {
  RowValue a = write(*expr.operands[0], code);
  if (expr.op == Op::kIsNull) return {a.null.empty() ? "false" : a.null, {}};
  if (expr.op == Op::kNot) return store(TypeId::kBoolean, "!" + a.value, a.null, code);
  for (size_t i = 1; i < expr.operands.size(); ++i) {
    a = both_or_either(expr.op, a, write(*expr.operands[i], code), code);
  }
  return a;
}

RowValue ExpressionWriter::both_or_either(Op op, const RowValue& a, const RowValue& b, std::string& code) {
  std::string_view sign = op == Op::kAnd ? "&&" : "||";
  if (a.null.empty() && b.null.empty()) {
    return store(TypeId::kBoolean, fmt::format("{} {} {}", a.value, sign, b.value), "", code);
  }
  // Tests for the value that decides alone: FALSE for AND, TRUE for OR.
  auto decides = [&](const RowValue& side) {
    std::string value = op == Op::kAnd ? "!" + side.value : side.value;
    return side.null.empty() ? value : fmt::format("(!{} && {})", side.null, value);
  };
  std::string decided =
      store(TypeId::kBoolean, fmt::format("{} || {}", decides(a), decides(b)), "", code).value;
  std::string value = op == Op::kAnd ? "!" + decided : decided;
  return store(TypeId::kBoolean, value, fmt::format("!{} && {}", decided, either(a.null, b.null)), code);
}

namespace {

// Drivers recurse over nested blocks and run out of stack.
constexpr int kDeepestNesting = 48;

// Counts a level for as long as it lives.
class Nesting {
 public:
  explicit Nesting(int& depth) : depth_(depth) {
    if (++depth_ > kDeepestNesting) {
      throw Error(ErrorKind::kUnsupported, "CASE and COALESCE are nested too deeply")
          .sqlstate(sqlstate::kStatementTooComplex)
          .hint(fmt::format("at most {} levels are supported", kDeepestNesting));
    }
  }
  ~Nesting() { --depth_; }
  Nesting(const Nesting&) = delete;

 private:
  int& depth_;
};

}  // namespace

RowValue ExpressionWriter::write_for(const Expr& choice, const Expr& value, std::string& code) {
  return has_dictionary(choice.type) ? write_as(value, dictionaries_.of(choice), code) : write(value, code);
}

// Writes the arms one after the other, each only where none before it was taken, so that an arm not taken
// cannot fail and many arms do not nest.
RowValue ExpressionWriter::case_when(const Expr& expr, std::string& code) {
  Nesting nesting(nesting_);
  RowValue result = store(expr.type, zero(expr.type), expr.nullable ? "true" : "", code);
  std::string open = store(TypeId::kBoolean, "true", "", code).value;
  auto take = [&](const Expr& branch) {
    RowValue value = write_for(expr, branch, code);
    code += fmt::format("{} = {};\n", result.value, value.value);
    if (!result.null.empty()) {
      code += fmt::format("{} = {};\n", result.null, value.null.empty() ? "false" : value.null);
    }
  };
  for (size_t i = 0; i + 1 < expr.operands.size(); i += 2) {
    const InnerBlock arm(*this);
    code += fmt::format("if ({}) {{\n", open);
    std::string condition = write_condition(*expr.operands[i], code);
    code += fmt::format("if ({}) {{\n{} = false;\n", condition, open);
    take(*expr.operands[i + 1]);
    code += "}\n}\n";
  }
  const InnerBlock otherwise(*this);
  code += fmt::format("if ({}) {{\n", open);
  take(*expr.operands.back());
  code += "}\n";
  return result;
}

RowValue ExpressionWriter::coalesce(const Expr& expr, std::string& code) {
  Nesting nesting(nesting_);
  RowValue result = store(expr.type, zero(expr.type), "true", code);
  for (const ExprPtr& operand : expr.operands) {
    const InnerBlock next(*this);
    code += fmt::format("if ({}) {{\n", result.null);
    RowValue value = write_for(expr, *operand, code);
    code += fmt::format("{} = {};\n{} = {};\n}}\n", result.value, value.value, result.null,
                        value.null.empty() ? "false" : value.null);
  }
  if (!expr.nullable) result.null.clear();
  return result;
}

}  // namespace rtsql
