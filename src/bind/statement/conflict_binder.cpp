#include "bind/statement/conflict_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bind/names/bind_state.h"
#include "bind/names/names.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/query/subqueries.h"
#include "bind/query/with_binder.h"
#include "bind/statement/assignment_binder.h"
#include "bind/statement/constraint_binder.h"
#include "common/error.h"
#include "expression/comparison.h"

namespace rtsql {
namespace {

using Key = std::vector<size_t>;

std::vector<Key> keys_of(const SchemaReader& catalog, const TableSchema& table) {
  std::vector<Key> keys;
  for (const Constraint& constraint : table.constraints) {
    if (constraint.is_key()) keys.push_back(constraint.columns);
  }
  for (Key& key : catalog.unique_index_columns(table)) keys.push_back(std::move(key));
  return keys;
}

Key named_key(const TableSchema& table, const std::vector<Key>& keys, const sql::OnConflict& conflict) {
  Key named;
  for (const sql::Identifier& column : conflict.columns) named.push_back(require_column(table, column));
  for (const Key& key : keys) {
    if (std::is_permutation(key.begin(), key.end(), named.begin(), named.end())) return key;
  }
  throw Error(ErrorKind::kName, fmt::format("table \"{}\" has no key of these columns", table.name))
      .sqlstate(sqlstate::kInvalidColumnReference)
      .at(cover(conflict.columns.front().span, conflict.columns.back().span))
      .hint("ON CONFLICT names the columns of a PRIMARY KEY, of a UNIQUE constraint or of a unique index");
}

Key key_of_constraint(const TableSchema& table, const sql::Identifier& name) {
  const Constraint& constraint = table.constraints[require_constraint(table, name)];
  if (constraint.is_key()) return constraint.columns;
  throw Error(ErrorKind::kName, fmt::format("constraint \"{}\" is no key", constraint.name))
      .sqlstate(sqlstate::kWrongObjectType)
      .at(name.span);
}

}  // namespace

std::vector<Key> conflict_keys(const SchemaReader& catalog, const TableSchema& table,
                               const sql::OnConflict& conflict) {
  if (conflict.constraint) return {key_of_constraint(table, *conflict.constraint)};
  const std::vector<Key> keys = keys_of(catalog, table);
  if (!conflict.columns.empty()) return {named_key(table, keys, conflict)};
  if (!conflict.assignments.empty()) {
    throw Error(ErrorKind::kSyntax, "DO UPDATE needs the columns of a key")
        .at(conflict.span)
        .hint("ON CONFLICT (a) DO UPDATE SET b = excluded.b");
  }
  return keys;
}

BoundConflict bind_conflict(const sql::Insert& insert, const TableSchemaPtr& table,
                            const TableSchemaPtr& excluded, const Key& key, const SchemaReader& catalog,
                            StatementTables* tables) {
  const sql::OnConflict& conflict = *insert.on_conflict;
  BindState state{catalog, tables};
  BoundConflict bound;
  bound.relation = state.relations.next();
  bound.excluded = state.relations.next();
  const auto there = std::make_shared<const BaseRelation>(
      BaseRelation{bound.relation, insert.alias.value_or(insert.table).name, table});
  const auto given = std::make_shared<const BaseRelation>(BaseRelation{bound.excluded, "excluded", excluded});
  const CommonTables around = bind_around(state);
  const CommonTables common = bind_with_of(insert, state, around);
  Scope scope;
  scope.add(*there, conflict.span);
  scope.add(*given, conflict.span);
  for (size_t i = 0; i < table->definitions.size(); ++i) {  // a name alone is the table's
    const std::string& name = table->definitions[i].name;
    scope.merge(name, 1, scope.resolve_before(1, name, conflict.span), i);
  }
  auto join = std::make_unique<LogicalJoin>();
  join->children.push_back(std::make_unique<LogicalGet>(there));
  join->children.push_back(std::make_unique<LogicalGet>(given));
  for (size_t column : key) {
    const std::string& name = table->definitions[column].name;
    join->conjuncts.push_back(make_comparison(Op::kEqual, scope.resolve_before(1, name, conflict.span),
                                              scope.resolve("excluded", name, conflict.span), conflict.span));
  }
  LogicalPtr tree = std::move(join);
  if (conflict.where) {
    Subqueries subqueries(state, &common, scope);
    std::vector<ExprPtr> conjuncts;
    split_conjuncts(bind_condition(*conflict.where, {&scope, "WHERE", &state.catalog, &subqueries}),
                    conjuncts);
    auto filter = node_above<LogicalFilter>(subqueries.attach(std::move(tree)));
    filter->conjuncts = std::move(conjuncts);
    tree = std::move(filter);
  }
  Subqueries subqueries(state, &common, scope);
  BoundAssignments assigned =
      bind_assignments(conflict.assignments, *table, {&scope, "DO UPDATE", &state.catalog, &subqueries});
  bound.columns = std::move(assigned.columns);
  bound.spans = std::move(assigned.spans);
  LogicalQuery& query = bound.query;
  query.root = node_above<LogicalProject>(subqueries.attach(std::move(tree)));
  query.root->relation = state.relations.next();
  query.root->outputs = std::move(assigned.values);
  query.common_tables = std::move(state.common_tables);
  query.relations = state.relations;
  query.index_hint = state.index_hint;
  return bound;
}

}  // namespace rtsql
