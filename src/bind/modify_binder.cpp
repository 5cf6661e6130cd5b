#include "bind/modify_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/default_binder.h"
#include "bind/expression_binder.h"
#include "bind/names.h"
#include "bind/scope.h"
#include "bind/with_binder.h"
#include "common/error.h"

namespace rtsql {
namespace {

// Binds the table and the condition of an UPDATE or a DELETE; the outputs are still to be added.
template <class Modification>
BoundModify bind_rows(const Modification& written, const Catalog& catalog, StatementTables* tables,
                      Scope& scope) {
  const sql::Identifier& name = written.table;
  BindState state{catalog, tables};
  CommonTables common;
  if (written.with) {
    common = bind_with(*written.with, state, nullptr, nullptr);
  }
  BoundModify bound;
  bound.table = require_table(catalog, name);
  auto base = std::make_shared<const BaseRelation>(
      BaseRelation{state.relations.next(), written.alias.value_or(name).name, bound.table});
  scope.add(*base, name.span);
  LogicalPtr tree = std::make_unique<LogicalGet>(std::move(base));
  if (written.where) {
    std::vector<ExprPtr> conjuncts;
    Subqueries subqueries(state, &common, scope);
    split_conjuncts(bind_condition(*written.where, {&scope, "WHERE", &subqueries}), conjuncts);
    auto filter = node_above<LogicalFilter>(subqueries.attach(std::move(tree)));
    filter->conjuncts = std::move(conjuncts);
    tree = std::move(filter);
  }
  bound.query.root = node_above<LogicalProject>(std::move(tree));
  bound.query.root->relation = state.relations.next();
  bound.query.common_tables = std::move(state.common_tables);
  bound.query.relations = state.relations;
  return bound;
}

}  // namespace

BoundModify bind_update(const sql::Update& update, const Catalog& catalog, StatementTables* tables) {
  Scope scope;
  BoundModify bound = bind_rows(update, catalog, tables, scope);
  for (const sql::Assignment& assignment : update.assignments) {
    size_t column = require_column(*bound.table, assignment.column);
    if (std::find(bound.columns.begin(), bound.columns.end(), column) != bound.columns.end()) {
      throw Error(ErrorKind::kName,
                  fmt::format("multiple assignments to same column \"{}\"", assignment.column.name))
          .at(assignment.column.span);
    }
    const ColumnDefinition& definition = bound.table->definitions[column];
    bound.columns.push_back(column);
    bound.query.root->outputs.push_back(
        {definition.name, bind_assigned(*assignment.value, {&scope, "UPDATE"}, definition)});
  }
  return bound;
}

BoundModify bind_delete(const sql::Delete& deletion, const Catalog& catalog, StatementTables* tables) {
  Scope scope;
  BoundModify bound = bind_rows(deletion, catalog, tables, scope);
  bound.query.root->outputs = scope.expand_star("", deletion.table.span);
  return bound;
}

}  // namespace rtsql
