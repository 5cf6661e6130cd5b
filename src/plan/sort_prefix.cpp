#include "plan/sort_prefix.h"

#include <algorithm>

#include "function/text/prefix_key.h"
#include "plan/node/plan.h"

namespace rtsql {
namespace {

// The device sorts fewer texts, computed once each, in less time than it looks for the first.
constexpr double kLeastTexts = 1 << 16;

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

// Returns the expression over what the projections of the tree read.
ExprPtr behind_projections(const ExprPtr& expr, const PlanNode& tree) {
  return rewrite(expr, [&](const Expr& node) -> ExprPtr {
    if (node.op != Op::kColumn) return nullptr;
    const ProjectPlan* project = project_of(tree, node.column.relation);
    return project ? behind_projections(project->outputs.at(node.column.ordinal).expr, tree) : nullptr;
  });
}

}  // namespace

ExprPtr sort_prefix(Estimator& estimator, const SortPlan& sort) {
  const PlanNode& tree = *sort.children[0];
  const ExprPtr key = behind_projections(sort.keys[0].expr, tree);
  if (key->type.id != TypeId::kVarchar || key->op == Op::kColumn || key->op == Op::kLiteral) return nullptr;
  const double texts = std::min(tree.rows, estimator.distinct(*key, tree.rows));
  return texts < kLeastTexts ? nullptr : make_prefix_key(key);
}

}  // namespace rtsql
