#include "bind/names/select_items.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/names/client_name.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {

namespace {

std::vector<std::string> names_of(const std::vector<OutputColumn>& columns) {
  std::vector<std::string> names;
  for (const OutputColumn& column : columns) names.push_back(column.name);
  return names;
}

// Takes a name out of those that the clause may mean.
void take(std::vector<std::string>& left, const sql::Identifier& name, std::string_view clause) {
  const auto is_meant = [&](const std::string& column) { return equals_ignore_case(column, name.name); };
  if (std::erase_if(left, is_meant) > 0) return;
  throw Error(ErrorKind::kName, fmt::format("no column \"{}\" in * that {} could mean", name.name, clause))
      .sqlstate(sqlstate::kUndefinedColumn)
      .at(name.span)
      .hint(suggest_name(name.name, left));
}

// All are renamed at once: (a AS b, b AS a) exchanges the names.
void rename(std::vector<OutputColumn>& columns, const std::vector<sql::Renaming>& renamings) {
  const std::vector<std::string> before = names_of(columns);
  std::vector<std::string> left = before;
  for (const sql::Renaming& renaming : renamings) {
    take(left, renaming.column, "RENAME");
    for (size_t i = 0; i < columns.size(); ++i) {
      if (equals_ignore_case(before[i], renaming.column.name)) columns[i].name = renaming.name.name;
    }
  }
}

}  // namespace

void leave_out(std::vector<OutputColumn>& columns, const std::vector<sql::Identifier>& names,
               SourceSpan span) {
  std::vector<std::string> left = names_of(columns);
  for (const sql::Identifier& name : names) {
    take(left, name, "EXCLUDE");
    std::erase_if(columns,
                  [&](const OutputColumn& column) { return equals_ignore_case(column.name, name.name); });
  }
  if (columns.empty() && !names.empty()) throw Error(ErrorKind::kSyntax, "EXCLUDE leaves no column").at(span);
}

std::string output_name(const sql::SelectItem& item, const BindState& state) {
  const bool is_for_clients = names_for_clients(state);
  // The parser names what it has rewritten by what is written there.
  const bool is_named = item.alias && (!is_for_clients || item.alias->span != item.expression->span);
  if (is_named) return item.alias->name;
  if (is_for_clients) return client_name(*item.expression);
  const sql::Expression* named = item.expression.get();
  while (named->kind == sql::ExpressionKind::kCollate) named = named->operands[0].get();
  return named->kind == sql::ExpressionKind::kColumn ? named->text : sql::to_sql(*named);
}

std::vector<OutputColumn> star_columns(const sql::SelectItem& item, const Scope& scope,
                                       const SchemaReader* names,
                                       const std::function<ExprPtr(const sql::Expression&)>& bind) {
  std::vector<OutputColumn> columns = scope.expand_star({*item.expression, names}, item.expression->span);
  leave_out(columns, item.exclude, item.expression->span);
  std::vector<std::string> left = names_of(columns);
  for (const sql::SelectItem& replacement : item.replace) {
    take(left, *replacement.alias, "REPLACE");
    const ExprPtr expr = bind(*replacement.expression);
    for (OutputColumn& column : columns) {
      if (equals_ignore_case(column.name, replacement.alias->name)) column.expr = expr;
    }
  }
  rename(columns, item.rename);
  return columns;
}

}  // namespace rtsql
