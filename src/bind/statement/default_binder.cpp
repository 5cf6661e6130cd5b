#include "bind/statement/default_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/names/definition_names.h"
#include "bind/names/placed.h"
#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "expression/type_rules.h"
#include "function/text/text_functions.h"
#include "function/time/time_precision.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

ExprPtr bind_written(const sql::Expression& written, const ColumnDefinition& column,
                     const SchemaReader* types, const BindContext* given = nullptr) {
  BindContext context{nullptr, "DEFAULT", types};
  if (given != nullptr) context.scope = given->scope;
  if (given != nullptr) context.subqueries = given->subqueries;
  return assign_to(column, bind_expression(written, context));
}

bool takes_values(const sql::Expression& written) {
  return (written.kind == sql::ExpressionKind::kFunction && written.text == "nextval") ||
         std::ranges::any_of(written.operands,
                             [](const sql::ExpressionPtr& operand) { return takes_values(*operand); });
}

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

ExprPtr fitted_to(const ColumnDefinition& column, const ExprPtr& value) {
  if (column.text_length) return make_fitted(value, *column.text_length, column.name, value->span);
  return keep_precision(value, column.precision);
}

ExprPtr assign_to(const ColumnDefinition& column, const ExprPtr& value) {
  const ExprPtr read = read_by_fields(value, column.type, column.precision);
  return fitted_to(column, assign_expr(read, column.type, column.name));
}

std::string describe_default(const sql::Expression& written, const ColumnDefinition& column,
                             const SchemaReader& types, const SchemaName& of) {
  const ExprPtr value = bind_written(written, column, &types);
  const bool is_null = value->op == Op::kLiteral && value->literal.null;
  if (is_null) return "";
  const std::string text = definition_text(written, types, of);
  if (takes_values(written)) bind_written(written, column, types.of_definitions(of).get());
  return is_operand(written) ? text : fmt::format("({})", text);
}

bool takes_values(const ColumnDefinition& column) {
  return !column.default_value.empty() && takes_values(*sql::parse_expression(column.default_value));
}

ExprPtr bind_default(const ColumnDefinition& column, const SchemaReader* types, const SchemaName& of,
                     SourceSpan span, const BindContext* given) {
  if (column.default_value.empty()) return make_literal(Value::null_of(column.type), span);
  const sql::ExpressionPtr written = sql::parse_expression(column.default_value);
  const std::unique_ptr<const SchemaReader> names = types != nullptr ? types->of_definitions(of) : nullptr;
  try {
    return placed(bind_written(*written, column, names.get(), given), span);
  } catch (const Error& error) {
    throw error.retold(fmt::format("the default of column \"{}\": {}", column.name, error.message()))
        .at(span);
  }
}

ExprPtr bind_assigned(const sql::Expression& written, const BindContext& context,
                      const ColumnDefinition& column, const SchemaName& of) {
  if (written.kind == sql::ExpressionKind::kDefault)
    return bind_default(column, context.types, of, written.span, &context);
  return assign_to(column, bind_expression(written, context));
}

}  // namespace rtsql
