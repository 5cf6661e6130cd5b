#include "bind/statement/modify_binder.h"

#include <memory>
#include <utility>

#include "bind/names/names.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/with_binder.h"
#include "bind/statement/assignment_binder.h"

namespace rtsql {
namespace {

// Binds the relations of an UPDATE or a DELETE, its condition, and what follows.
class ModifyBinder {
 public:
  template <class Modification>
  ModifyBinder(const Modification& written, const sql::FromItem* joined, const SchemaReader& catalog,
               StatementTables* tables)
      : state_{&catalog, tables} {
    const sql::ObjectName& name = written.table;
    if (written.with) common_ = bind_with(*written.with, state_, &around_, nullptr);
    bound_.table = require_table(catalog, name);
    bound_.relation = state_.relations.next();
    auto base = std::make_shared<const BaseRelation>(
        BaseRelation{bound_.relation, written.alias.value_or(name).name, bound_.table});
    scope_.add(*base, written.alias.value_or(name).span);
    scope_.number_rows(*base);
    tree_ = std::make_unique<LogicalGet>(std::move(base));
    if (joined != nullptr) join(*joined);
    if (written.where) filter(*written.where);
  }

  void assign(const std::vector<sql::Assignment>& assignments) {
    BoundAssignments assigned =
        bind_assignments(assignments, *bound_.table, {&scope_, "UPDATE", state_.catalog, &subqueries_});
    bound_.columns = std::move(assigned.columns);
    bound_.spans = std::move(assigned.spans);
    outputs_ = std::move(assigned.values);
  }

  void put_out_target() {
    const TableSchema& table = *bound_.table;
    for (uint32_t i = 0; i < table.definitions.size(); ++i) {
      const ColumnDefinition& definition = table.definitions[i];
      outputs_.push_back({definition.name, make_column({bound_.relation, i}, definition.type,
                                                       table.may_be_null(i), definition.name)});
    }
  }

  BoundModify finish(const std::vector<sql::SelectItem>& returning) {
    LogicalQuery& query = bound_.query;
    query.root = node_above<LogicalProject>(subqueries_.attach(std::move(tree_)));
    query.root->relation = state_.relations.next();
    query.root->outputs = std::move(outputs_);
    if (!returning.empty())
      bound_.returning = bind_returning(returning, scope_, bound_.relation, *query.root, state_, &common_);
    complete_query(query, state_);
    return std::move(bound_);
  }

 private:
  void join(const sql::FromItem& joined) {
    BoundFrom from = bind_from(&joined, state_, &common_, nullptr);
    scope_.append(from.scope);
    auto join = node_above<LogicalJoin>(std::move(tree_));
    join->children.push_back(std::move(from.tree));
    tree_ = std::move(join);
    bound_.has_matches = true;
  }

  void filter(const sql::Expression& written) {
    std::vector<ExprPtr> conjuncts;
    Subqueries subqueries(state_, &common_, scope_);
    split_conjuncts(bind_condition(written, {&scope_, "WHERE", state_.catalog, &subqueries}), conjuncts);
    auto filter = node_above<LogicalFilter>(subqueries.attach(std::move(tree_)));
    filter->conjuncts = std::move(conjuncts);
    tree_ = std::move(filter);
  }

  BindState state_;
  CommonTables around_ = bind_around(state_);
  CommonTables common_{&around_, {}};
  Scope scope_;
  Subqueries subqueries_{state_, &common_, scope_};  // of the new values
  LogicalPtr tree_;
  std::vector<OutputColumn> outputs_;
  BoundModify bound_;
};

}  // namespace

BoundModify bind_update(const sql::Update& update, const SchemaReader& catalog, StatementTables* tables) {
  ModifyBinder binder(update, update.from.get(), catalog, tables);
  binder.assign(update.assignments);
  return binder.finish(update.returning);
}

BoundModify bind_delete(const sql::Delete& deletion, const SchemaReader& catalog, StatementTables* tables) {
  ModifyBinder binder(deletion, deletion.using_tables.get(), catalog, tables);
  binder.put_out_target();
  return binder.finish(deletion.returning);
}

BoundReturning bind_returning(const sql::Insert& insert, const TableSchemaPtr& table,
                              const SchemaReader& catalog, StatementTables* tables) {
  BindState state{&catalog, tables};
  const BaseRelation target{state.relations.next(), insert.alias.value_or(insert.table).name, table};
  Scope scope;
  scope.add(target, insert.alias.value_or(insert.table).span);
  const CommonTables around = bind_around(state);
  const CommonTables common = bind_with_of(insert, state, around);
  LogicalProject none;  // there are no other columns
  return bind_returning(insert.returning, scope, target.relation, none, state, &common);
}

}  // namespace rtsql
