#include "logical/rule/merge_comparisons.h"

#include <algorithm>
#include <optional>

#include "expression/fold.h"

namespace rtsql {
namespace {

// States that `subject` is, or is not, one of the literals.
struct Membership {
  ExprPtr subject;
  std::vector<ExprPtr> literals;
};

// Reads `term` of a chain of ORs where it is a membership, of a chain of ANDs where it is the opposite of
// one.
std::optional<Membership> as_membership(const ExprPtr& term, Op chain) {
  const bool negated = chain == Op::kAnd;
  const bool is_not = term->op == Op::kNot;
  if (is_not && !negated) return std::nullopt;
  const Expr& test = is_not ? *term->operands[0] : *term;
  if (test.op == Op::kIn && is_not == negated) {
    return Membership{test.operands[0], {test.operands.begin() + 1, test.operands.end()}};
  }
  if (is_not || test.op != (negated ? Op::kNotEqual : Op::kEqual)) return std::nullopt;
  const ExprPtr &left = test.operands[0], &right = test.operands[1];
  if (is_literal(left) == is_literal(right)) return std::nullopt;
  return is_literal(left) ? Membership{right, {left}} : Membership{left, {right}};
}

ExprPtr listed(Membership membership, Op chain, SourceSpan span) {
  std::vector<ExprPtr> operands = std::move(membership.literals);
  operands.insert(operands.begin(), std::move(membership.subject));
  ExprPtr in = make_folded(Op::kIn, TypeId::kBoolean, std::move(operands), span);
  return chain == Op::kAnd ? make_folded(Op::kNot, TypeId::kBoolean, {in}, span) : in;
}

ExprPtr merge_chain(const Expr& chain) {
  struct Found {
    Membership all;
    size_t place;  // among the terms that are left
    size_t terms;
  };
  std::vector<ExprPtr> terms;
  std::vector<Found> lists;
  for (const ExprPtr& written : chain.operands) {
    ExprPtr term = merge_comparisons(written);
    std::optional<Membership> one = as_membership(term, chain.op);
    auto known = !one ? lists.end() : std::find_if(lists.begin(), lists.end(), [&](const Found& list) {
      return same_expr(*list.all.subject, *one->subject);
    });
    if (known != lists.end()) {
      known->all.literals.insert(known->all.literals.end(), one->literals.begin(), one->literals.end());
      ++known->terms;
      continue;
    }
    if (one) lists.push_back({std::move(*one), terms.size(), 1});
    terms.push_back(std::move(term));
  }
  for (Found& list : lists) {
    if (list.terms > 1) terms[list.place] = listed(std::move(list.all), chain.op, chain.span);
  }
  return terms.size() == 1 ? terms[0] : make_expr(chain.op, TypeId::kBoolean, std::move(terms), chain.span);
}

}  // namespace

ExprPtr merge_comparisons(const ExprPtr& expr) {
  return rewrite(expr, [](const Expr& node) -> ExprPtr {
    return node.op == Op::kAnd || node.op == Op::kOr ? merge_chain(node) : nullptr;
  });
}

void merge_comparisons(std::vector<ExprPtr>& conjuncts) {
  const ExprPtr all = make_and(conjuncts);
  if (!all) return;
  conjuncts.clear();
  split_conjuncts(merge_comparisons(all), conjuncts);
}

void merge_comparisons(LogicalNode& tree) {
  if (tree.kind == LogicalKind::kFilter) {
    merge_comparisons(static_cast<LogicalFilter&>(tree).conjuncts);
  } else if (tree.kind == LogicalKind::kJoin) {
    merge_comparisons(static_cast<LogicalJoin&>(tree).conjuncts);
  } else {
    for (ExprPtr* expr : tree.expressions()) *expr = merge_comparisons(*expr);
  }
  for (const LogicalPtr& child : tree.children) merge_comparisons(*child);
}

}  // namespace rtsql
