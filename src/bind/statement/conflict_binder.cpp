#include "bind/statement/conflict_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bind/names/bind_state.h"
#include "bind/names/names.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/subqueries.h"
#include "bind/query/with_binder.h"
#include "bind/statement/assignment_binder.h"
#include "bind/statement/constraint_binder.h"
#include "bind/statement/index_binder.h"
#include "common/error.h"
#include "expression/comparison.h"
#include "sql/keywords.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

ConflictKey key_of(const TableSchema& table, const Constraint& constraint) {
  ConflictKey key;
  for (const size_t column : constraint.columns)
    key.push_back(sql::name_text(table.definitions[column].name));
  return key;
}

std::vector<ConflictKey> keys_of(const SchemaReader& catalog, const TableSchema& table) {
  std::vector<ConflictKey> keys;
  for (const Constraint& constraint : table.constraints) {
    if (constraint.is_key()) keys.push_back(key_of(table, constraint));
  }
  for (ConflictKey& key : catalog.unique_index_keys(table)) keys.push_back(std::move(key));
  return keys;
}

ConflictKey named_key(const SchemaReader& catalog, const TableSchema& table,
                      const std::vector<ConflictKey>& keys, const sql::OnConflict& conflict) {
  std::vector<ExprPtr> named;
  for (const sql::ExpressionPtr& part : conflict.key) {
    const bool is_column = part->kind == sql::ExpressionKind::kColumn && part->qualifier.empty();
    if (is_column) require_column(table, {part->text, part->span});
    named.push_back(bind_indexed_expression(*part, table, catalog).value);
  }
  for (const ConflictKey& key : keys) {
    std::vector<ExprPtr> parts;
    for (const std::string& text : key) parts.push_back(bind_indexed_expression(text, table, catalog).value);
    const auto same = [](const ExprPtr& a, const ExprPtr& b) { return same_expr(*a, *b); };
    if (std::is_permutation(parts.begin(), parts.end(), named.begin(), named.end(), same)) return key;
  }
  throw Error(ErrorKind::kName, fmt::format("table \"{}\" has no key of these columns", table.name))
      .sqlstate(sqlstate::kInvalidColumnReference)
      .at(cover(conflict.key.front()->span, conflict.key.back()->span))
      .hint("ON CONFLICT names the columns of a PRIMARY KEY, of a UNIQUE constraint or of a unique index");
}

ConflictKey key_of_constraint(const TableSchema& table, const sql::Identifier& name) {
  const Constraint& constraint = table.constraints[require_constraint(table, name)];
  if (constraint.is_key()) return key_of(table, constraint);
  throw Error(ErrorKind::kName, fmt::format("constraint \"{}\" is no key", constraint.name))
      .sqlstate(sqlstate::kWrongObjectType)
      .at(name.span);
}

std::vector<ConflictKey> replaced_key(std::vector<ConflictKey> keys, const TableSchema& table,
                                      SourceSpan span) {
  if (keys.size() == 1) return keys;
  throw Error(ErrorKind::kSyntax, fmt::format("table \"{}\" has {}: INSERT OR REPLACE needs one", table.name,
                                              keys.empty() ? "no key" : "several keys"))
      .sqlstate(sqlstate::kInvalidColumnReference)
      .at(span)
      .hint(keys.empty() ? "PRIMARY KEY, UNIQUE or a unique index says when a row replaces another"
                         : "ON CONFLICT (a) DO UPDATE SET b = excluded.b names the key");
}

// Columns of the key keep what they have, which is the same.
BoundAssignments replaced_values(const std::vector<size_t>& given, const ConflictKey& key,
                                 const BaseRelation& excluded, SourceSpan span) {
  BoundAssignments replaced;
  const std::vector<ColumnDefinition>& definitions = excluded.table->definitions;
  for (const size_t column : given) {
    const ColumnDefinition& definition = definitions[column];
    if (std::ranges::find(key, sql::name_text(definition.name)) != key.end()) continue;
    const ColumnId id{excluded.relation, static_cast<uint32_t>(column)};
    replaced.columns.push_back(column);
    replaced.values.push_back({definition.name, make_column(id, definition.type, true, definition.name)});
    replaced.spans.push_back(span);
  }
  return replaced;
}

}  // namespace

bool updates_rows(const sql::OnConflict& conflict) {
  return conflict.replaces || !conflict.assignments.empty();
}

std::vector<ConflictKey> conflict_keys(const SchemaReader& catalog, const TableSchema& table,
                                       const sql::OnConflict& conflict) {
  if (conflict.constraint) return {key_of_constraint(table, *conflict.constraint)};
  std::vector<ConflictKey> keys = keys_of(catalog, table);
  if (conflict.replaces) return replaced_key(std::move(keys), table, conflict.span);
  if (!conflict.key.empty()) return {named_key(catalog, table, keys, conflict)};
  if (!conflict.assignments.empty()) {
    throw Error(ErrorKind::kSyntax, "DO UPDATE needs the columns of a key")
        .at(conflict.span)
        .hint("ON CONFLICT (a) DO UPDATE SET b = excluded.b");
  }
  return keys;
}

std::vector<ExprPtr> bind_key(const ConflictKey& key, const BaseRelation& rows) {
  Scope scope;
  scope.add(rows, {});
  std::vector<ExprPtr> parts;
  for (const std::string& text : key)
    parts.push_back(bind_expression(*sql::parse_expression(text), {&scope, "ON CONFLICT"}));
  return parts;
}

BoundConflict bind_conflict(const sql::Insert& insert, const TableSchemaPtr& table,
                            const TableSchemaPtr& excluded, const std::vector<size_t>& given_columns,
                            const ConflictKey& key, const SchemaReader& catalog, StatementTables* tables) {
  const sql::OnConflict& conflict = *insert.on_conflict;
  BindState state{&catalog, tables};
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
  const std::vector<ExprPtr> parts_there = bind_key(key, *there), parts_given = bind_key(key, *given);
  for (size_t i = 0; i < key.size(); ++i)
    join->conjuncts.push_back(make_comparison(Op::kEqual, parts_there[i], parts_given[i], conflict.span));
  LogicalPtr tree = std::move(join);
  if (conflict.where) {
    Subqueries subqueries(state, &common, scope);
    std::vector<ExprPtr> conjuncts;
    split_conjuncts(bind_condition(*conflict.where, {&scope, "WHERE", state.catalog, &subqueries}),
                    conjuncts);
    auto filter = node_above<LogicalFilter>(subqueries.attach(std::move(tree)));
    filter->conjuncts = std::move(conjuncts);
    tree = std::move(filter);
  }
  Subqueries subqueries(state, &common, scope);
  BoundAssignments assigned =
      conflict.replaces
          ? replaced_values(given_columns, key, *given, conflict.span)
          : bind_assignments(conflict.assignments, *table, {&scope, "DO UPDATE", state.catalog, &subqueries});
  bound.columns = std::move(assigned.columns);
  bound.spans = std::move(assigned.spans);
  LogicalQuery& query = bound.query;
  query.root = node_above<LogicalProject>(subqueries.attach(std::move(tree)));
  query.root->relation = state.relations.next();
  query.root->outputs = std::move(assigned.values);
  complete_query(query, state);
  return bound;
}

}  // namespace rtsql
