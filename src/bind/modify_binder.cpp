#include "bind/modify_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/expression_binder.h"
#include "bind/merge_comparisons.h"
#include "bind/scope.h"
#include "bind/select_binder.h"
#include "common/error.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

// Binds the table and the condition of an UPDATE or a DELETE.
template <class Modification>
BoundQuery bind_rows(const Modification& written, const Catalog& catalog, Scope& scope) {
  const sql::Identifier& table = written.table;
  const sql::ExpressionPtr& where = written.where;
  BoundQuery query;
  query.tables.push_back({written.alias.value_or(table).name, require_table(catalog, table), std::nullopt});
  scope.add(query.tables[0], table.span);
  if (where) split_conjuncts(bind_condition(*where, {&scope, "WHERE", false, false}), query.conjuncts);
  merge_comparisons(query);
  return query;
}

}  // namespace

BoundUpdate bind_update(const sql::Update& update, const Catalog& catalog) {
  Scope scope;
  BoundUpdate bound{{}, bind_rows(update, catalog, scope)};
  const Table& table = *bound.query.tables[0].table;
  for (const sql::Assignment& assignment : update.assignments) {
    size_t column = require_column(table, assignment.column);
    if (std::find(bound.columns.begin(), bound.columns.end(), column) != bound.columns.end()) {
      throw Error(ErrorKind::kName,
                  fmt::format("multiple assignments to same column \"{}\"", assignment.column.name))
          .at(assignment.column.span);
    }
    const ColumnDefinition& definition = table.definitions[column];
    ExprPtr value = bind_expression(*assignment.value, {&scope, "UPDATE", false, false});
    bound.columns.push_back(column);
    bound.query.outputs.push_back({definition.name, assign_expr(value, definition.type, definition.name)});
  }
  return bound;
}

BoundQuery bind_delete(const sql::Delete& deletion, const Catalog& catalog) {
  Scope scope;
  BoundQuery query = bind_rows(deletion, catalog, scope);
  query.outputs = scope.expand_star("", deletion.table.span);
  return query;
}

}  // namespace rtsql
