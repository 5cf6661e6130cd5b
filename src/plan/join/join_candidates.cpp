#include "plan/join/join_candidates.h"

#include <algorithm>

#include "plan/join/box_candidates.h"
#include "plan/join/build_candidates.h"
#include "plan/join/index_candidates.h"
#include "plan/join/join_key.h"
#include "plan/join/lookup_candidates.h"
#include "plan/join/range_candidates.h"

namespace rtsql {

PlanPtr plan_leaf(PlanningState& state, const JoinLeaf& leaf, const std::vector<ExprPtr>& conjuncts) {
  if (leaf.base) return plan_access(state, leaf.base, conjuncts);
  PlanPtr derived = leaf.derived->clone();
  if (conjuncts.empty()) return derived;
  auto filter = std::make_unique<FilterPlan>();
  filter->filter = conjuncts;
  filter->rows = derived->rows * state.estimator.selectivity(conjuncts);
  filter->milliseconds = state.cost.scan(derived->rows, bytes_per_row(state, conjuncts));
  filter->children.push_back(std::move(derived));
  return filter;
}

std::vector<JoinCandidate> JoinCandidates::all(const JoinSide& outer, const JoinSide& inner) const {
  const JoinConditions& conditions = estimates_.conditions;
  std::vector<JoinCandidate> candidates;
  const std::vector<JoinKey> keys = conditions.keys(outer.leaves, inner.leaves);
  if (inner.leaves.count() == 1) {
    for (const JoinKey& key : keys) add_index_candidates(estimates_, candidates, key, outer, inner);
  }
  if (keys.empty()) {
    const std::vector<JoinRange> ranges =
        join_ranges(conditions, estimates_.graph.leaves, outer.leaves, inner.leaves);
    for (const JoinRange& range : ranges) add_range_candidates(estimates_, candidates, range, outer, inner);
    if (inner.leaves.count() == 1) add_box_candidates(estimates_, candidates, ranges, outer, inner);
    candidates.push_back(cross(outer, inner));
  } else {
    const std::vector<JoinKey> combined = keys_to_combine(keys);
    add_build_candidate(estimates_, candidates, {combined[0]}, outer, inner);
    if (combined.size() > 1) add_build_candidate(estimates_, candidates, combined, outer, inner);
    if (combined.size() == 1) add_lookup_candidate(estimates_, candidates, combined[0], outer, inner);
  }
  for (JoinCandidate& candidate : candidates) candidate.against_force = is_against_force(candidate);
  return candidates;
}

bool JoinCandidates::is_against_force(const JoinCandidate& candidate) const {
  const PlanningState& state = estimates_.state;
  const bool builds = candidate.method == JoinMethod::kBuild;
  return (state.forced() && !candidate.index) || (state.context.join_index != nullptr && !builds);
}

// Returns one key per class, that which tells most rows apart first.
std::vector<JoinKey> JoinCandidates::keys_to_combine(const std::vector<JoinKey>& keys) const {
  const std::vector<JoinMember>& members = estimates_.conditions.members();
  std::vector<JoinKey> combined;
  for (const JoinKey& key : keys) {
    const bool is_new = std::none_of(combined.begin(), combined.end(), [&](const JoinKey& other) {
      return members[other.outer].equal_class == members[key.outer].equal_class;
    });
    if (is_new) combined.push_back(key);
  }
  JoinCardinality& cardinality = estimates_.cardinality;
  std::stable_sort(combined.begin(), combined.end(), [&](const JoinKey& a, const JoinKey& b) {
    return cardinality.selectivity({a}) < cardinality.selectivity({b});
  });
  return combined;
}

JoinCandidate JoinCandidates::cross(const JoinSide& outer, const JoinSide& inner) const {
  JoinCandidate candidate;
  const size_t filters = estimates_.conditions.count_residual(outer.leaves, inner.leaves, {});
  candidate.milliseconds = estimates_.common_cost(outer.rows * inner.rows, filters, outer);
  return candidate;
}

std::unique_ptr<JoinPlan> JoinCandidates::make_best(const JoinSide& outer, const JoinSide& inner,
                                                    PlanPtr inner_plan) const {
  const std::vector<JoinCandidate> candidates = all(outer, inner);
  const JoinCandidate& chosen = best_of(candidates, inner);
  auto join = std::make_unique<JoinPlan>();
  join->method = chosen.method;
  join->index = chosen.index;
  join->build_method = chosen.build_method;
  join->lookup = chosen.lookup;
  join->probe_order = chosen.probe_order;
  join->milliseconds = chosen.milliseconds;
  join->rows = estimates_.cardinality.rows(outer.leaves | inner.leaves);
  fill_keys(*join, chosen, outer, inner);
  if (chosen.index) {
    const uint32_t leaf = inner.leaves.lowest();
    auto whole = std::make_unique<ScanPlan>();
    whole->base = estimates_.graph.leaves[leaf].base;
    whole->rows = estimates_.graph.leaves[leaf].rows();
    inner_plan = std::move(whole);
  }
  for (const JoinCandidate& candidate : candidates) {
    if (candidates.size() == 1) break;
    join->alternatives.push_back({text_of(candidate), total_cost(candidate, inner), &candidate == &chosen});
  }
  join->children.push_back(std::move(inner_plan));
  return join;
}

void JoinCandidates::fill_keys(JoinPlan& join, const JoinCandidate& chosen, const JoinSide& outer,
                               const JoinSide& inner) const {
  join.filter = estimates_.conditions.residual(outer.leaves, inner.leaves, chosen.keys);
  for (const JoinKey& key : chosen.keys) {
    join.condition.push_back(
        make_expr(Op::kEqual, TypeId::kBoolean, {estimates_.expr(key.inner), estimates_.expr(key.outer)}));
  }
  const auto answer = [&](const JoinRange& range) {
    join.condition.insert(join.condition.end(), range.condition.begin(), range.condition.end());
    std::erase_if(join.filter, [&](const ExprPtr& conjunct) {
      return std::find(range.implied.begin(), range.implied.end(), conjunct) != range.implied.end();
    });
  };
  if (chosen.range) {
    join.inner_key = chosen.range->inner;
    join.outer_low = chosen.range->low;
    join.outer_high = chosen.range->high;
    answer(*chosen.range);
  }
  for (const JoinRange& range : chosen.box) {
    join.box.push_back({range.inner, range.low, range.high});
    answer(range);
  }
  if (chosen.index) {
    // Its rows are found in the whole table.
    const std::vector<ExprPtr> own = estimates_.conditions.own_beyond(inner.leaves.lowest(), outer.leaves);
    join.filter.insert(join.filter.end(), own.begin(), own.end());
  }
  if (chosen.range || !chosen.box.empty()) return;
  if (chosen.index) {
    const Expr& column = *estimates_.facts(chosen.keys[0].inner).column;
    join.outer_key = estimates_.probe_key(chosen.keys[0]);
    join.inner_key = make_column(column.column, column.type, column.nullable, column.text);
  } else if (chosen.method == JoinMethod::kBuild || chosen.method == JoinMethod::kLookup) {
    std::vector<std::pair<ExprPtr, ExprPtr>> exprs;
    for (const JoinKey& key : chosen.keys)
      exprs.emplace_back(estimates_.expr(key.outer), estimates_.expr(key.inner));
    const KeyEquality key = combine_keys(estimates_.state.estimator, exprs);
    join.outer_key = key.outer;
    join.inner_key = key.inner;
    if (chosen.lookup && has_dictionary(key.inner->type))
      join.outer_key = estimates_.as_code_of(*key.inner, key.outer);
    if (!key.exact) join.filter = estimates_.conditions.residual(outer.leaves, inner.leaves, {});
    if (exprs.size() > 1) join.key_form = (key.exact ? "packed, " : "hashed, ") + type_name(key.inner->type);
  }
}

}  // namespace rtsql
