#include "exec/operator/common_table_rows.h"

#include <algorithm>
#include <utility>

#include "common/check.h"
#include "exec/operator/build_operator.h"
#include "exec/operator/operator_context.h"
#include "exec/operator/recursive_table.h"

namespace rtsql {
namespace {

size_t count_scans(const PlanNode& tree, CommonTableId table) {
  size_t count = 0;
  visit_nodes(tree, [&](const PlanNode& node) {
    if (node.kind == PlanKind::kCommonScan && static_cast<const CommonScanPlan&>(node).table == table)
      ++count;
  });
  return count;
}

}  // namespace

const CommonTablePlan& CommonTableRows::plan_of(CommonTableId id) const {
  const auto found = std::find_if(plan_.common_tables.begin(), plan_.common_tables.end(),
                                  [&](const auto& table) { return table->id == id; });
  RTSQL_CHECK(found != plan_.common_tables.end());
  return **found;
}

const SharedRows& CommonTableRows::rows(CommonTableId id) {
  const auto known = rows_.find(id);
  if (known != rows_.end()) return known->second;
  const CommonTablePlan& table = plan_of(id);
  const Attribution own(context_.profiler, table);
  const RowSet rows = table.is_recursive() ? RecursiveTable(context_, table).collect()
                                           : build_operator(context_, *table.children[0])->collect();
  context_.profile.of(table).rows = rows.count;
  SharedRows shared(context_.execution, rows, table.query().relation);
  return rows_.emplace(id, std::move(shared)).first->second;
}

const CommonTablePlan* CommonTableRows::recursive_table_of(const CommonScanPlan& only_reader) const {
  if (working_ || rows_.contains(only_reader.table)) return nullptr;
  const CommonTablePlan& table = plan_of(only_reader.table);
  if (!table.is_recursive()) return nullptr;
  size_t readers = count_scans(*plan_.root, only_reader.table);
  for (const std::unique_ptr<CommonTablePlan>& reader : plan_.common_tables)
    readers += count_scans(*reader, only_reader.table);
  return readers == 1 ? &table : nullptr;
}

}  // namespace rtsql
