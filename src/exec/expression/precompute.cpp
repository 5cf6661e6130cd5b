#include "exec/expression/precompute.h"

#include <algorithm>

#include "exec/expression/branch_guard.h"
#include "exec/expression/host_call.h"
#include "exec/expression/materialize.h"
#include "exec/expression/split_condition.h"
#include "expression/fold.h"

namespace rtsql {

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

std::vector<ExprPtr> precompute(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> replaced;
  for (const ExprPtr& given : exprs) {
    const ExprPtr expr = rows.resolve(given);
    if (!needs_precomputing(expr)) {
      replaced.push_back(given);
      continue;
    }
    // Columns may have turned out to be constants, as those of an aggregate over no rows.
    replaced.push_back(rewrite(guard_branches(fold(expr)), [&](const Expr& node) -> ExprPtr {
      if (!needs_precomputing(node)) return nullptr;
      return rows.append(is_host_call(node) ? call_on_host(execution, rows, node)
                                            : compute_split_condition(execution, rows, node),
                         node);
    }));
  }
  return replaced;
}

std::vector<ExprPtr> precompute_fallible(Execution& execution, RowSet& rows,
                                         const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> failing;
  for (const ExprPtr& expr : exprs) {
    if (may_fail(*rows.resolve(expr))) failing.push_back(expr);
  }
  if (failing.empty()) return exprs;
  std::vector<ColumnPtr> columns = materialize(execution, rows, failing);
  std::vector<ExprPtr> replaced;
  size_t next = 0;
  for (const ExprPtr& expr : exprs) {
    bool computed = next < failing.size() && expr == failing[next];
    replaced.push_back(
        computed ? rows.append({.relation = new_relation(), .columns = {columns[next++]}}, *expr) : expr);
  }
  return replaced;
}

GroupBy with_inputs(const GroupBy& group, const std::vector<ExprPtr>& inputs) {
  GroupBy changed = group;
  size_t next = 0;
  for (ExprPtr& key : changed.keys) key = inputs[next++];
  for (AggregateCall& call : changed.aggregates) {
    for (ExprPtr* expr : call.expressions()) *expr = inputs[next++];
  }
  return changed;
}

}  // namespace rtsql
