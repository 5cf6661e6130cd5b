#include "plan/node/most_rows.h"

#include <algorithm>
#include <limits>

#include "plan/node/plan.h"

namespace rtsql {
namespace {

double rows_of_base(const BaseRelation& base) {
  return static_cast<double>(base.rows());
}

// A look-up finds one row for a key at most, unless its table is chained.
double rows_for_each(const LookupPlan& lookup, const PlanNode& build_side) {
  return lookup.is_chained() ? std::max(1.0, most_rows(build_side)) : 1;
}

double most_rows_of_pipeline(const PipelinePlan& pipeline) {
  double rows = most_rows(*pipeline.children[0]);
  for (const PipelineStage& stage : pipeline.stages)
    rows *= rows_for_each(stage.lookup, *pipeline.children[stage.build_side]);
  return rows;
}

// Joins by look-up are what pipelines are made of.
double most_rows_of_join(const JoinPlan& join) {
  if (join.method != JoinMethod::kLookup || !join.lookup || join.mode == JoinMode::kFull)
    return std::numeric_limits<double>::infinity();
  return most_rows(*join.children[0]) * rows_for_each(*join.lookup, *join.children[1]);
}

}  // namespace

double most_rows(const PlanNode& node) {
  switch (node.kind) {
    case PlanKind::kScan:
      return rows_of_base(*static_cast<const ScanPlan&>(node).base);
    case PlanKind::kIndexScan:
      return rows_of_base(*static_cast<const IndexScanPlan&>(node).base);
    case PlanKind::kBitmapScan:
      return rows_of_base(*static_cast<const BitmapScanPlan&>(node).base);
    case PlanKind::kFilter:
    case PlanKind::kSort:
    case PlanKind::kLimit:
    case PlanKind::kProject:
    case PlanKind::kWindow:
    case PlanKind::kAsofJoin:
      return most_rows(*node.children[0]);
    case PlanKind::kJoin:
      return most_rows_of_join(static_cast<const JoinPlan&>(node));
    case PlanKind::kPipeline:
      return most_rows_of_pipeline(static_cast<const PipelinePlan&>(node));
    default:
      return std::numeric_limits<double>::infinity();
  }
}

}  // namespace rtsql
