#include "bind/modify_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/default_binder.h"
#include "bind/expression_binder.h"
#include "bind/from_binder.h"
#include "bind/names.h"
#include "bind/scope.h"
#include "bind/with_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

// Binds the relations of an UPDATE or a DELETE, its condition, and what follows.
class ModifyBinder {
 public:
  template <class Modification>
  ModifyBinder(const Modification& written, const sql::FromItem* partners, const Catalog& catalog,
               StatementTables* tables)
      : state_{catalog, tables} {
    const sql::Identifier& name = written.table;
    if (written.with) common_ = bind_with(*written.with, state_, nullptr, nullptr);
    bound_.table = require_table(catalog, name);
    bound_.relation = state_.relations.next();
    auto base = std::make_shared<const BaseRelation>(
        BaseRelation{bound_.relation, written.alias.value_or(name).name, bound_.table});
    scope_.add(*base, written.alias.value_or(name).span);
    tree_ = std::make_unique<LogicalGet>(std::move(base));
    if (partners != nullptr) join(*partners);
    if (written.where) filter(*written.where);
  }

  const Table& table() const { return *bound_.table; }
  Subqueries& subqueries() { return subqueries_; }

  // Binds what the column is to be.
  ExprPtr value(const sql::Expression& written, size_t column) {
    return bind_assigned(written, {&scope_, "UPDATE", &subqueries_}, table().definitions[column]);
  }

  // The value is of the column's type.
  void add_value(size_t column, ExprPtr value, SourceSpan span) {
    bound_.columns.push_back(column);
    bound_.spans.push_back(span);
    outputs_.push_back({table().definitions[column].name, std::move(value)});
  }

  void put_out_target() {
    for (uint32_t i = 0; i < table().definitions.size(); ++i) {
      const ColumnDefinition& definition = table().definitions[i];
      outputs_.push_back({definition.name, make_column({bound_.relation, i}, definition.type,
                                                       table().columns[i]->nullable(), definition.name)});
    }
  }

  BoundModify finish(const std::vector<sql::SelectItem>& returning) {
    LogicalQuery& query = bound_.query;
    query.root = node_above<LogicalProject>(subqueries_.attach(std::move(tree_)));
    query.root->relation = state_.relations.next();
    query.root->outputs = std::move(outputs_);
    if (!returning.empty())
      bound_.returning = bind_returning(returning, scope_, bound_.relation, *query.root, state_, &common_);
    query.common_tables = std::move(state_.common_tables);
    query.relations = state_.relations;
    query.index_hint = state_.index_hint;
    return std::move(bound_);
  }

 private:
  void join(const sql::FromItem& partners) {
    BoundFrom from = bind_from(&partners, state_, &common_, nullptr);
    scope_.append(from.scope);
    auto join = node_above<LogicalJoin>(std::move(tree_));
    join->children.push_back(std::move(from.tree));
    tree_ = std::move(join);
    bound_.has_partners = true;
  }

  void filter(const sql::Expression& written) {
    std::vector<ExprPtr> conjuncts;
    Subqueries subqueries(state_, &common_, scope_);
    split_conjuncts(bind_condition(written, {&scope_, "WHERE", &subqueries}), conjuncts);
    auto filter = node_above<LogicalFilter>(subqueries.attach(std::move(tree_)));
    filter->conjuncts = std::move(conjuncts);
    tree_ = std::move(filter);
  }

  BindState state_;
  CommonTables common_;
  Scope scope_;
  Subqueries subqueries_{state_, &common_, scope_};  // of the new values
  LogicalPtr tree_;
  std::vector<OutputColumn> outputs_;
  BoundModify bound_;
};

size_t target_column(const Table& table, const sql::Identifier& name, const std::vector<size_t>& before) {
  const size_t column = require_column(table, name);
  if (std::find(before.begin(), before.end(), column) == before.end()) return column;
  throw Error(ErrorKind::kName, fmt::format("multiple assignments to same column \"{}\"", name.name))
      .at(name.span);
}

void check_values(size_t values, const sql::Assignment& assignment) {
  if (values == assignment.columns.size()) return;
  throw Error(ErrorKind::kType, fmt::format("{} assigned to {}", count_noun(values, "value"),
                                            count_noun(assignment.columns.size(), "column")))
      .at(assignment.span);
}

// Returns the values of (a, b) = …, which are those of a row or of a query.
std::vector<ExprPtr> row_values(const sql::Assignment& assignment, const std::vector<size_t>& columns,
                                ModifyBinder& binder) {
  const sql::Expression& written = *assignment.value;
  std::vector<ExprPtr> values;
  if (written.kind == sql::ExpressionKind::kSubquery) {
    values = binder.subqueries().row(*written.query, columns.size(), written.span);
    for (size_t i = 0; i < values.size(); ++i) {
      const ColumnDefinition& definition = binder.table().definitions[columns[i]];
      values[i] = assign_expr(values[i], definition.type, definition.name);
    }
    return values;
  }
  const bool is_row = written.kind == sql::ExpressionKind::kRow;
  check_values(is_row ? written.operands.size() : 1, assignment);
  for (size_t i = 0; i < columns.size(); ++i)
    values.push_back(binder.value(is_row ? *written.operands[i] : written, columns[i]));
  return values;
}

}  // namespace

BoundModify bind_update(const sql::Update& update, const Catalog& catalog, StatementTables* tables) {
  ModifyBinder binder(update, update.from.get(), catalog, tables);
  std::vector<size_t> assigned;
  for (const sql::Assignment& assignment : update.assignments) {
    std::vector<size_t> columns;
    for (const sql::Identifier& name : assignment.columns) {
      columns.push_back(target_column(binder.table(), name, assigned));
      assigned.push_back(columns.back());
    }
    const SourceSpan span = assignment.value->span;
    if (!assignment.is_row) {
      binder.add_value(columns[0], binder.value(*assignment.value, columns[0]), span);
      continue;
    }
    const std::vector<ExprPtr> values = row_values(assignment, columns, binder);
    for (size_t i = 0; i < values.size(); ++i) binder.add_value(columns[i], values[i], span);
  }
  return binder.finish(update.returning);
}

BoundModify bind_delete(const sql::Delete& deletion, const Catalog& catalog, StatementTables* tables) {
  ModifyBinder binder(deletion, deletion.using_tables.get(), catalog, tables);
  binder.put_out_target();
  return binder.finish(deletion.returning);
}

BoundReturning bind_returning(const sql::Insert& insert, const TablePtr& table, const Catalog& catalog,
                              StatementTables* tables) {
  BindState state{catalog, tables};
  const BaseRelation target{state.relations.next(), insert.alias.value_or(insert.table).name, table};
  Scope scope;
  scope.add(target, insert.alias.value_or(insert.table).span);
  LogicalProject none;  // there are no other columns
  return bind_returning(insert.returning, scope, target.relation, none, state, nullptr);
}

}  // namespace rtsql
