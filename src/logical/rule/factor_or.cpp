#include "logical/rule/factor_or.h"

#include <algorithm>

namespace rtsql {
namespace {

using Conjuncts = std::vector<ExprPtr>;

bool contains(const Conjuncts& conjuncts, const Expr& expr) {
  return std::any_of(conjuncts.begin(), conjuncts.end(),
                     [&](const ExprPtr& conjunct) { return same_expr(*conjunct, expr); });
}

// Appends what `expr` is an AND of.
void append_factored(const ExprPtr& expr, Conjuncts& out) {
  if (expr->op != Op::kOr) {
    out.push_back(expr);
    return;
  }
  std::vector<Conjuncts> branches;
  for (const ExprPtr& operand : expr->operands) split_conjuncts(operand, branches.emplace_back());
  Conjuncts common;
  for (const ExprPtr& candidate : branches[0]) {
    const bool is_common = std::all_of(branches.begin(), branches.end(),
                                       [&](const Conjuncts& branch) { return contains(branch, *candidate); });
    if (is_common && !may_fail(*candidate) && !contains(common, *candidate)) common.push_back(candidate);
  }
  if (common.empty()) {
    out.push_back(expr);
    return;
  }
  out.insert(out.end(), common.begin(), common.end());
  std::vector<ExprPtr> rests;
  for (Conjuncts& branch : branches) {
    std::erase_if(branch, [&](const ExprPtr& conjunct) { return contains(common, *conjunct); });
    if (branch.empty()) return;  // TRUE wherever the common part is
    rests.push_back(make_and(branch));
  }
  out.push_back(make_expr(Op::kOr, TypeId::kBoolean, std::move(rests), expr->span));
}

void factor(Conjuncts& conjuncts) {
  Conjuncts factored;
  for (const ExprPtr& conjunct : conjuncts) append_factored(conjunct, factored);
  conjuncts = std::move(factored);
}

}  // namespace

void factor_or(LogicalNode& tree) {
  for (const LogicalPtr& child : tree.children) factor_or(*child);
  if (tree.kind == LogicalKind::kFilter) factor(static_cast<LogicalFilter&>(tree).conjuncts);
  if (tree.kind == LogicalKind::kJoin) factor(static_cast<LogicalJoin&>(tree).conjuncts);
}

}  // namespace rtsql
