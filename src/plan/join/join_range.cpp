#include "plan/join/join_range.h"

#include <algorithm>

#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool is_comparison(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual;
}

// Takes one bound of `inner` from the conjunct, unless there is one already.
void add_bound(std::vector<JoinRange>& ranges, const ExprPtr& conjunct, ExprPtr inner, ExprPtr outer,
               Op comparison) {
  if (inner->type != outer->type) {
    if (!is_integral(inner->type) || !is_integral(outer->type)) return;
    inner = cast_expr(inner, TypeId::kBigint);
    outer = cast_expr(outer, TypeId::kBigint);
  }
  if (has_dictionary(inner->type) || is_wide(inner->type)) return;
  auto range = std::find_if(ranges.begin(), ranges.end(),
                            [&](const JoinRange& known) { return same_expr(*known.inner, *inner); });
  if (range == ranges.end()) {
    ranges.push_back({inner, nullptr, nullptr, {}, {}});
    range = ranges.end() - 1;
  }
  const bool is_low = comparison == Op::kGreater || comparison == Op::kGreaterEqual;
  ExprPtr& bound = is_low ? range->low : range->high;
  if (bound) return;
  bound = outer;
  range->condition.push_back(conjunct);
  const bool is_exact = comparison == Op::kGreaterEqual || comparison == Op::kLessEqual;
  if (is_exact) range->implied.push_back(conjunct);
}

}  // namespace

std::vector<JoinRange> join_ranges(const JoinConditions& conditions, const JoinLeaves& leaves,
                                   const LeafSet& outer, const LeafSet& inner) {
  std::vector<JoinRange> ranges;
  for (const JoinConditions::Other& other : conditions.others()) {
    const Expr& conjunct = *other.conjunct;
    if (!is_comparison(conjunct.op) || !other.leaves.is_subset_of(outer | inner)) continue;
    const LeafSet left = leaves.read_by(*conjunct.operands[0]), right = leaves.read_by(*conjunct.operands[1]);
    if (left.empty() || right.empty()) continue;
    if (left.is_subset_of(inner) && right.is_subset_of(outer))
      add_bound(ranges, other.conjunct, conjunct.operands[0], conjunct.operands[1], conjunct.op);
    if (right.is_subset_of(inner) && left.is_subset_of(outer))
      add_bound(ranges, other.conjunct, conjunct.operands[1], conjunct.operands[0], mirrored(conjunct.op));
  }
  return ranges;
}

}  // namespace rtsql
