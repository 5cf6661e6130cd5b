#include "bind/algebra/dependent_keys.h"

#include <algorithm>
#include <map>

namespace rtsql {
namespace {

using Tables = std::map<RelationId, TableSchemaPtr>;

Tables tables_in(const LogicalNode& tree) {
  Tables tables;
  visit_nodes(tree, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
    if (base.table) tables.emplace(base.relation, base.table);
  });
  return tables;
}

bool is_key_of_all_sets(const GroupingSets& sets, ColumnId column) {
  const auto key = std::find_if(sets.keys.begin(), sets.keys.end(), [&](const ExprPtr& expr) {
    return expr->op == Op::kColumn && expr->column == column;
  });
  const auto place = static_cast<uint32_t>(key - sets.keys.begin());
  return key != sets.keys.end() &&
         std::all_of(sets.sets.begin(), sets.sets.end(), [&](const std::vector<uint32_t>& set) {
           return std::find(set.begin(), set.end(), place) != set.end();
         });
}

bool is_dependent(const GroupingSets& sets, RelationId relation, const TableSchema& table) {
  return std::any_of(table.constraints.begin(), table.constraints.end(), [&](const Constraint& constraint) {
    return constraint.kind == Constraint::Kind::kPrimaryKey &&
           std::all_of(constraint.columns.begin(), constraint.columns.end(), [&](size_t column) {
             return is_key_of_all_sets(sets, {relation, static_cast<uint32_t>(column)});
           });
  });
}

void collect_columns(const ExprPtr& expr, std::vector<ExprPtr>& columns) {
  if (expr->op == Op::kAggregate) return;
  if (expr->op == Op::kColumn) columns.push_back(expr);
  for (const ExprPtr& operand : expr->operands) collect_columns(operand, columns);
}

}  // namespace

void add_dependent_keys(GroupingSets& sets, const std::vector<ExprPtr>& exprs, const LogicalNode& tree) {
  if (sets.keys.empty()) return;
  const Tables tables = tables_in(tree);
  std::vector<ExprPtr> columns;
  for (const ExprPtr& expr : exprs) collect_columns(expr, columns);
  std::map<RelationId, bool> dependent;
  for (const ExprPtr& column : columns) {
    const auto table = tables.find(column->column.relation);
    if (table == tables.end() || is_key_of_all_sets(sets, column->column)) continue;
    const auto [known, is_new] = dependent.emplace(table->first, false);
    if (is_new) known->second = is_dependent(sets, table->first, *table->second);
    const bool is_key = std::any_of(sets.keys.begin(), sets.keys.end(),
                                    [&](const ExprPtr& key) { return same_expr(*key, *column); });
    if (!known->second || is_key) continue;
    for (std::vector<uint32_t>& set : sets.sets) set.push_back(static_cast<uint32_t>(sets.keys.size()));
    sets.keys.push_back(column);
  }
}

}  // namespace rtsql
