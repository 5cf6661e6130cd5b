#include "bind/statement/default_binder.h"

#include <fmt/format.h>

#include <utility>

#include "bind/names/placed.h"
#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "expression/round_time.h"
#include "expression/type_rules.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

constexpr BindContext kContext{nullptr, "DEFAULT"};

// In CREATE TABLE a default is an operand; what is none stands in parentheses there.
bool is_operand(const sql::Expression& expression) {
  using sql::ExpressionKind;
  switch (expression.kind) {
    case ExpressionKind::kUnary:
      return expression.op != "not";
    case ExpressionKind::kBinary:
    case ExpressionKind::kBetween:
    case ExpressionKind::kIn:
    case ExpressionKind::kIsNull:
    case ExpressionKind::kIsTruth:
    case ExpressionKind::kIsDistinct:
    case ExpressionKind::kLike:
    case ExpressionKind::kOverlaps:
      return false;
    default:
      return true;
  }
}

}  // namespace

ExprPtr assign_to(const ColumnDefinition& column, const ExprPtr& value) {
  return round_time(assign_expr(value, column.type, column.name), column.fraction_digits);
}

std::string describe_default(const sql::Expression& written, const ColumnDefinition& column) {
  const ExprPtr value = assign_to(column, bind_expression(written, kContext));
  const bool is_null = value->op == Op::kLiteral && value->literal.null;
  if (is_null) return "";
  return is_operand(written) ? sql::to_sql(written) : fmt::format("({})", sql::to_sql(written));
}

ExprPtr bind_default(const ColumnDefinition& column, SourceSpan span) {
  if (column.default_value.empty()) return make_literal(Value::null_of(column.type), span);
  const sql::ExpressionPtr written = sql::parse_expression(column.default_value);
  try {
    return placed(assign_to(column, bind_expression(*written, kContext)), span);
  } catch (const Error& error) {
    throw error.retold(fmt::format("the default of column \"{}\": {}", column.name, error.message()))
        .at(span);
  }
}

ExprPtr bind_assigned(const sql::Expression& written, const BindContext& context,
                      const ColumnDefinition& column) {
  if (written.kind == sql::ExpressionKind::kDefault) return bind_default(column, written.span);
  return assign_to(column, bind_expression(written, context));
}

}  // namespace rtsql
