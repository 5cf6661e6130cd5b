#include "plan/node/behind_projections.h"

#include "plan/node/project_plan.h"

namespace rtsql {
namespace {

const ProjectPlan* project_of(const PlanNode& node, RelationId relation) {
  if (node.kind == PlanKind::kProject) {
    const auto& project = static_cast<const ProjectPlan&>(node);
    if (project.relation == relation) return &project;
  }
  for (const PlanPtr& child : node.children) {
    if (const ProjectPlan* found = project_of(*child, relation)) return found;
  }
  return nullptr;
}

}  // namespace

ExprPtr behind_projections(const ExprPtr& expr, const PlanNode& tree) {
  return rewrite(expr, [&](const Expr& node) -> ExprPtr {
    if (node.op != Op::kColumn) return nullptr;
    const ProjectPlan* project = project_of(tree, node.column.relation);
    return project ? behind_projections(project->outputs.at(node.column.ordinal).expr, tree) : nullptr;
  });
}

}  // namespace rtsql
