#include "exec/expression/precomputed.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr size_t kNodesPerKernel = 512;

// Counts the nodes of the kernel's text: a list is a table, however long it is.
size_t nodes(const Expr& expr) {
  if (expr.op == Op::kIn) return 1 + nodes(*expr.operands[0]);
  size_t count = 1;
  for (const ExprPtr& operand : expr.operands) count += nodes(*operand);
  return count;
}

bool needs_precomputing(const Expr& expr) {
  return is_host_call(expr) || needs_splitting(expr);
}

}  // namespace

bool is_host_call(const Expr& expr) {
  return expr.op == Op::kHostFunction || is_text_cast(expr);
}

bool needs_splitting(const Expr& expr) {
  return (expr.op == Op::kAnd || expr.op == Op::kOr) && expr.operands.size() > 2 &&
         nodes(expr) > kNodesPerKernel;
}

size_t kernels_of_chain(const Expr& chain) {
  return (nodes(chain) + kNodesPerKernel - 1) / kNodesPerKernel;
}

bool needs_precomputing(const ExprPtr& expr) {
  bool found = false;
  visit(*expr, [&](const Expr& node) { found = found || needs_precomputing(node); });
  return found;
}

bool needs_precomputing(const std::vector<ExprPtr>& exprs) {
  return std::any_of(exprs.begin(), exprs.end(),
                     [](const ExprPtr& expr) { return needs_precomputing(expr); });
}

bool needs_precomputing(std::vector<ExprPtr> exprs, const PlanNode& node) {
  if (node.kind == PlanKind::kProject) {
    const auto& project = static_cast<const ProjectPlan&>(node);
    for (const ExprPtr& expr : std::vector(exprs)) {
      visit(*expr, [&](const Expr& part) {
        if (part.op == Op::kColumn && part.column.relation == project.relation)
          exprs.push_back(project.outputs[part.column.ordinal].expr);
      });
    }
  }
  return needs_precomputing(exprs) ||
         std::any_of(node.children.begin(), node.children.end(), [&](const std::unique_ptr<PlanNode>& child) {
           return needs_precomputing(exprs, *child);
         });
}

size_t conjuncts_of_one_kernel(std::span<const ExprPtr> conjuncts) {
  size_t count = 0;
  for (size_t total = 0; count < conjuncts.size(); ++count) {
    total += nodes(*conjuncts[count]);
    if (count > 0 && total > kNodesPerKernel) break;
  }
  return count;
}

bool fit_one_kernel(const PipelineInput& pending) {
  const std::vector<ExprPtr> conjuncts = pending.rows.resolve(pending.conjuncts);
  return !needs_precomputing(conjuncts) && conjuncts_of_one_kernel(conjuncts) == conjuncts.size();
}

}  // namespace rtsql
