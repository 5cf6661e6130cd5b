#include "plan/node/access_names.h"

#include <algorithm>

#include "plan/node/plan.h"

namespace rtsql {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

// The index of a cube has no name.
void add_index(AccessNames& names, const IndexEntryPtr& index) {
  if (index && !index->name.empty()) add_once(names.indexes, index->name);
  if (index && index->method->capabilities.needs_ray_pipelines) names.traces_rays = true;
}

}  // namespace

void AccessNames::add(const AccessNames& others) {
  for (const std::string& index : others.indexes) add_once(indexes, index);
  for (const std::string& cube : others.cubes) add_once(cubes, cube);
  traces_rays = traces_rays || others.traces_rays;
}

void AccessNames::add(const PlanNode& tree) {
  visit_nodes(tree, [&](const PlanNode& node) {
    if (const BaseRelation* base = base_of(node); base != nullptr && base->is_cube)
      add_once(cubes, base->table->name);
    if (node.kind == PlanKind::kIndexScan) add_index(*this, static_cast<const IndexScanPlan&>(node).index);
    if (node.kind == PlanKind::kBitmapScan) {
      for (const IndexIntersection& intersection : static_cast<const BitmapScanPlan&>(node).conditions) {
        for (const IndexConjunction& one : intersection) add_index(*this, one.index);
      }
    }
    if (node.kind == PlanKind::kTrace) traces_rays = true;
    if (node.kind == PlanKind::kJoin) add_index(*this, static_cast<const JoinPlan&>(node).index);
    if (node.kind == PlanKind::kPipeline) {
      for (const PipelineStage& stage : static_cast<const PipelinePlan&>(node).stages)
        add_index(*this, stage.lookup.index);
    }
  });
}

}  // namespace rtsql
