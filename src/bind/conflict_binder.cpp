#include "bind/conflict_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bind/constraint_binder.h"
#include "bind/default_binder.h"
#include "bind/expression_binder.h"
#include "bind/names.h"
#include "bind/scope.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

using Key = std::vector<size_t>;

std::vector<Key> keys_of(const Catalog& catalog, const Table& table) {
  std::vector<Key> keys;
  for (const Constraint& constraint : table.constraints) {
    if (constraint.is_key()) keys.push_back(constraint.columns);
  }
  for (const IndexEntryPtr& index : catalog.indexes_of(table.name)) {
    if (index->unique && !index->of_constraint) keys.push_back({index->column});
  }
  return keys;
}

Key named_key(const Table& table, const std::vector<Key>& keys, const sql::OnConflict& conflict) {
  Key named;
  for (const sql::Identifier& column : conflict.columns) named.push_back(require_column(table, column));
  for (const Key& key : keys) {
    if (std::is_permutation(key.begin(), key.end(), named.begin(), named.end())) return key;
  }
  throw Error(ErrorKind::kName, fmt::format("table \"{}\" has no key of these columns", table.name))
      .at(cover(conflict.columns.front().span, conflict.columns.back().span))
      .hint("ON CONFLICT names the columns of a PRIMARY KEY, of a UNIQUE constraint or of a unique index");
}

Key key_of_constraint(const Table& table, const sql::Identifier& name) {
  const Constraint& constraint = table.constraints[require_constraint(table, name)];
  if (constraint.is_key()) return constraint.columns;
  throw Error(ErrorKind::kName, fmt::format("constraint \"{}\" is no key", constraint.name)).at(name.span);
}

}  // namespace

std::vector<Key> conflict_keys(const Catalog& catalog, const Table& table, const sql::OnConflict& conflict) {
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

BoundConflict bind_conflict(const sql::OnConflict& conflict, const TablePtr& table, const TablePtr& excluded,
                            const Key& key) {
  BoundConflict bound;
  LogicalQuery& query = bound.query;
  const auto there =
      std::make_shared<const BaseRelation>(BaseRelation{query.relations.next(), table->name, table});
  const auto given =
      std::make_shared<const BaseRelation>(BaseRelation{query.relations.next(), "excluded", excluded});
  Scope scope;
  scope.add(*there, conflict.span);
  scope.add(*given, conflict.span);
  for (const ColumnDefinition& definition : table->definitions)  // a name alone is the table's
    scope.merge(definition.name, 1, scope.resolve_before(1, definition.name, conflict.span));
  auto join = std::make_unique<LogicalJoin>();
  join->children.push_back(std::make_unique<LogicalGet>(there));
  join->children.push_back(std::make_unique<LogicalGet>(given));
  for (size_t column : key) {
    const std::string& name = table->definitions[column].name;
    join->conjuncts.push_back(make_expr(
        Op::kEqual, TypeId::kBoolean,
        {scope.resolve_before(1, name, conflict.span), scope.resolve("excluded", name, conflict.span)},
        conflict.span));
  }
  LogicalPtr tree = std::move(join);
  if (conflict.where) {
    auto filter = node_above<LogicalFilter>(std::move(tree));
    split_conjuncts(bind_condition(*conflict.where, {&scope, "WHERE"}), filter->conjuncts);
    tree = std::move(filter);
  }
  query.root = node_above<LogicalProject>(std::move(tree));
  query.root->relation = query.relations.next();
  for (const sql::Assignment& assignment : conflict.assignments) {
    if (assignment.is_row) {
      throw Error(ErrorKind::kUnsupported, "DO UPDATE assigns to one column at a time")
          .at(assignment.span)
          .hint("SET a = excluded.a, b = excluded.b");
    }
    const sql::Identifier& name = assignment.columns.front();
    const size_t column = require_column(*table, name);
    if (std::find(bound.columns.begin(), bound.columns.end(), column) != bound.columns.end()) {
      throw Error(ErrorKind::kName, fmt::format("multiple assignments to same column \"{}\"", name.name))
          .at(name.span);
    }
    const ColumnDefinition& definition = table->definitions[column];
    bound.columns.push_back(column);
    query.root->outputs.push_back(
        {definition.name, bind_assigned(*assignment.value, {&scope, "DO UPDATE"}, definition)});
  }
  return bound;
}

}  // namespace rtsql
