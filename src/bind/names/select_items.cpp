#include "bind/names/select_items.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

std::string output_name(const sql::SelectItem& item) {
  if (item.alias) return item.alias->name;
  const sql::Expression* named = item.expression.get();
  while (named->kind == sql::ExpressionKind::kCollate) named = named->operands[0].get();
  return named->kind == sql::ExpressionKind::kColumn ? named->text : sql::to_sql(*named);
}

std::vector<OutputColumn> star_columns(const sql::SelectItem& item, const Scope& scope,
                                       const SchemaReader* names,
                                       const std::function<ExprPtr(const sql::Expression&)>& bind) {
  std::vector<OutputColumn> columns = scope.expand_star({*item.expression, names}, item.expression->span);
  if (item.exclude.empty() && item.replace.empty()) return columns;
  std::vector<std::string> left;  // which a name may mean
  for (const OutputColumn& column : columns) left.push_back(column.name);
  const auto take = [&](const sql::Identifier& name, std::string_view clause) {
    const auto is_meant = [&](const std::string& column) { return equals_ignore_case(column, name.name); };
    if (std::erase_if(left, is_meant) > 0) return;
    throw Error(ErrorKind::kName, fmt::format("no column \"{}\" in * that {} could mean", name.name, clause))
        .sqlstate(sqlstate::kUndefinedColumn)
        .at(name.span)
        .hint(suggest_name(name.name, left));
  };
  for (const sql::Identifier& name : item.exclude) {
    take(name, "EXCLUDE");
    std::erase_if(columns,
                  [&](const OutputColumn& column) { return equals_ignore_case(column.name, name.name); });
  }
  if (columns.empty()) {
    throw Error(ErrorKind::kSyntax, "EXCLUDE leaves no column").at(item.expression->span);
  }
  for (const sql::SelectItem& replacement : item.replace) {
    take(*replacement.alias, "REPLACE");
    const ExprPtr expr = bind(*replacement.expression);
    for (OutputColumn& column : columns) {
      if (equals_ignore_case(column.name, replacement.alias->name)) column.expr = expr;
    }
  }
  return columns;
}

}  // namespace rtsql
