#include "plan/parameters.h"

#include <algorithm>

#include "plan/node/parameter_values.h"

namespace rtsql {
namespace {

// Returns whether it succeeded.
bool replace_in_tree(PlanNode& tree, const ParameterValues& values) {
  return tree.replace_parameters(values) &&
         std::all_of(tree.children.begin(), tree.children.end(),
                     [&](const PlanPtr& child) { return replace_in_tree(*child, values); });
}

}  // namespace

std::optional<Plan> with_values(const Plan& plan, const std::vector<Value>& values) {
  Plan copy;
  copy.root = std::make_unique<ProjectPlan>(*plan.root);
  for (const std::unique_ptr<CommonTablePlan>& table : plan.common_tables)
    copy.common_tables.push_back(std::make_unique<CommonTablePlan>(*table));
  copy.relations = plan.relations;
  copy.used = plan.used;
  copy.notes = plan.notes;
  const ParameterValues replaced(values);
  for (const std::unique_ptr<CommonTablePlan>& table : copy.common_tables) {
    if (!replace_in_tree(*table, replaced)) return std::nullopt;
  }
  if (!replace_in_tree(*copy.root, replaced)) return std::nullopt;
  return copy;
}

}  // namespace rtsql
