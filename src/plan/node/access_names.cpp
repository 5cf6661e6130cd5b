#include "plan/node/access_names.h"

#include <algorithm>

#include "plan/node/plan.h"

namespace rtsql {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

// The index of a cube has no name.
void add_index(AccessNames& names, const IndexEntry& index) {
  if (!index.name.empty()) add_once(names.indexes, index.name);
  if (index.method->capabilities.needs_ray_pipelines) names.traces_rays = true;
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
    if (node.kind == PlanKind::kTrace && static_cast<const TracePlan&>(node).rays > 0) traces_rays = true;
  });
  visit_indexes(tree, [&](const IndexEntryPtr& index) { add_index(*this, *index); });
}

}  // namespace rtsql
