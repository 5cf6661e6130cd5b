#include "plan/pipeline/fused_costs.h"

#include <algorithm>

namespace rtsql {
namespace {

const ScanPlan* as_scan(const PlanNode& node) {
  return node.kind == PlanKind::kScan ? &static_cast<const ScanPlan&>(node) : nullptr;
}

// Takes the columns out that look-ups find; returns how many of them are read by the rows found.
size_t take_found(const PipelinePlan& pipeline, std::set<ColumnId>& columns) {
  size_t read = 0;
  for (const PipelineStage& stage : pipeline.stages) {
    if (stage.is_filter()) continue;
    const ScanPlan* side = as_scan(*pipeline.children[stage.build_side]);
    if (side == nullptr) continue;
    const size_t found = std::erase_if(
        columns, [&](const ColumnId& column) { return column.relation == side->base->relation; });
    if (stage.lookup.has_positions()) read += found;
  }
  return read;
}

}  // namespace

void set_pipeline_cost(PipelinePlan& pipeline, const RowsLeft& left, const CostModel& cost) {
  // All tables are cleared at once and filled at once.
  const bool has_tables = std::any_of(pipeline.stages.begin(), pipeline.stages.end(),
                                      [](const PipelineStage& stage) { return stage.has_table(); });
  double milliseconds = has_tables ? 2 * cost.command : 0;
  for (const PipelineStage& stage : pipeline.stages) {
    if (!stage.has_table()) continue;
    PlanNode& side = *pipeline.children[stage.build_side];
    const ScanPlan* scan = as_scan(side);
    const double all_rows = scan != nullptr ? static_cast<double>(scan->base->rows()) : side.rows;
    milliseconds += cost.fill_lookup(stage.lookup, all_rows, side.rows);
    if (scan != nullptr) side.milliseconds = 0;
  }
  if (as_scan(*pipeline.children[0]) != nullptr) pipeline.children[0]->milliseconds = 0;
  pipeline.milliseconds = milliseconds + left.milliseconds();
}

RowsLeft set_fused_scan_cost(ScanPlan& scan, Estimator& estimator, const CostModel& cost) {
  const auto table_rows = static_cast<double>(scan.base->rows());
  RowsLeft left(estimator, cost, table_rows);
  if (scan.filter.empty() || table_rows == 0) return left;
  left.pass(columns_of(scan.filter), cost.test_per_row * static_cast<double>(scan.filter.size()),
            scan.rows / table_rows);
  scan.milliseconds = left.milliseconds();
  return left;
}

void set_fused_group_cost(AggregatePlan& aggregate, const RowsLeft& left, const CostModel& cost) {
  std::set<ColumnId> columns = columns_of(aggregate.group.inputs());
  const PlanNode& child = *aggregate.children[0];
  const size_t read =
      child.kind == PlanKind::kPipeline ? take_found(static_cast<const PipelinePlan&>(child), columns) : 0;
  aggregate.milliseconds =
      cost.launch + left.cost_of(columns, static_cast<double>(read) * cost.gather_per_row);
  if (!aggregate.group.keys.empty()) aggregate.milliseconds += cost.group(left.rows(), aggregate.rows);
}

}  // namespace rtsql
