#include "plan/columns_read.h"

#include <algorithm>
#include <map>
#include <set>

#include "storage/table.h"

namespace rtsql {
std::vector<ColumnPtr> columns_read(const Plan& plan) {
  std::map<RelationId, const Table*> tables;
  std::set<ColumnId> columns;
  const auto note = [&](const PlanNode& node) {
    const BaseRelation* const base = base_of(node);
    if (base != nullptr && base->table) tables.emplace(base->relation, &stored_table(*base->table));
    for (const ExprPtr& expr : node.expressions())
      visit_columns(*expr, [&](const Expr& column) { columns.insert(column.column); });
  };
  for (const auto& table : plan.common_tables) visit_nodes(*table, note);
  if (plan.root) visit_nodes(*plan.root, note);

  std::vector<ColumnPtr> read;
  for (const ColumnId& id : columns) {
    const auto table = tables.find(id.relation);
    if (table == tables.end() || id.ordinal >= table->second->columns.size()) continue;
    const ColumnPtr& column = table->second->columns[id.ordinal];
    if (column && std::ranges::find(read, column) == read.end()) read.push_back(column);
  }
  return read;
}

uint64_t bytes_on_host(const Plan& plan) {
  uint64_t bytes = 0;
  for (const ColumnPtr& column : columns_read(plan)) {
    if (column->resident_bytes(gpu::Tier::kDevice) == 0) bytes += column->resident_bytes(gpu::Tier::kHost);
  }
  return bytes;
}

}  // namespace rtsql
