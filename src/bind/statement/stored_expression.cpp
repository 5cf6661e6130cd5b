#include "bind/statement/stored_expression.h"

#include "bind/names/definition_names.h"
#include "common/text.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Without queries, operands are all there is below an expression.
void each_column(sql::Expression& expression, const std::function<void(sql::Expression&)>& visit) {
  if (expression.kind == sql::ExpressionKind::kColumn) visit(expression);
  for (const sql::ExpressionPtr& operand : expression.operands) each_column(*operand, visit);
}

}  // namespace

std::string stored_text(const sql::Expression& written, const SchemaReader& names, const SchemaName& of,
                        const std::function<void(sql::Expression& column)>& rename) {
  const sql::ExpressionPtr stored = sql::parse_expression(definition_text(written, names, of));
  each_column(*stored, [&](sql::Expression& column) {
    column.qualifier.clear();
    column.outer_qualifiers.clear();
    rename(column);
  });
  return sql::to_sql(*stored);
}

std::string rename_in_expression(const std::string& stored, std::string_view column, std::string_view name) {
  const sql::ExpressionPtr expression = sql::parse_expression(stored);
  each_column(*expression, [&](sql::Expression& read) {
    if (equals_ignore_case(read.text, column)) read.text = name;
  });
  return sql::to_sql(*expression);
}

}  // namespace rtsql
