#include "plan/node/plan.h"

#include <algorithm>

namespace rtsql {

void visit_nodes(const PlanNode& tree, const std::function<void(const PlanNode&)>& visit) {
  visit(tree);
  for (const PlanPtr& child : tree.children) visit_nodes(*child, visit);
}

void visit_indexes(const PlanNode& tree, const std::function<void(const IndexEntryPtr&)>& visit) {
  const auto visit_one = [&](const IndexEntryPtr& index) {
    if (index) visit(index);
  };
  visit_nodes(tree, [&](const PlanNode& node) {
    if (node.kind == PlanKind::kIndexScan) visit_one(static_cast<const IndexScanPlan&>(node).index);
    if (node.kind == PlanKind::kBitmapScan) {
      for (const IndexIntersection& intersection : static_cast<const BitmapScanPlan&>(node).conditions) {
        for (const IndexConjunction& one : intersection) visit_one(one.index);
      }
    }
    if (node.kind == PlanKind::kJoin) visit_one(static_cast<const JoinPlan&>(node).index);
    if (node.kind == PlanKind::kPipeline) {
      for (const PipelineStage& stage : static_cast<const PipelinePlan&>(node).stages)
        visit_one(stage.lookup.index);
    }
  });
}

const BaseRelation* base_of(const PlanNode& node) {
  switch (node.kind) {
    case PlanKind::kScan:
      return static_cast<const ScanPlan&>(node).base.get();
    case PlanKind::kIndexScan:
      return static_cast<const IndexScanPlan&>(node).base.get();
    case PlanKind::kBitmapScan:
      return static_cast<const BitmapScanPlan&>(node).base.get();
    case PlanKind::kTrace:
      return static_cast<const TracePlan&>(node).base.get();
    default:
      return nullptr;
  }
}

double total_milliseconds(const PlanNode& tree) {
  double total = 0;
  visit_nodes(tree, [&](const PlanNode& node) { total += node.milliseconds; });
  return total;
}

bool reads_common_table(const PlanNode& tree, CommonTableId table) {
  if (tree.kind == PlanKind::kCommonScan && static_cast<const CommonScanPlan&>(tree).table == table)
    return true;
  return std::any_of(tree.children.begin(), tree.children.end(),
                     [&](const PlanPtr& child) { return reads_common_table(*child, table); });
}

}  // namespace rtsql
