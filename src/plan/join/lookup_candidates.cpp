#include "plan/join/lookup_candidates.h"

#include <algorithm>
#include <utility>

#include "gpu/residency.h"
#include "plan/join/lookup_key.h"

namespace rtsql {
namespace {

// A table that is looked up in is made as a whole; an index that is built may be of a part of the rows at a
// time.
double most_table_bytes(const PlanningState& state) {
  return static_cast<double>(state.context.device.residency().available(gpu::Tier::kDevice)) / 2;
}

// Has the rows of one key chained, so that they may be several.
void add_chains_candidate(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinCandidate& unchained, const JoinSide& outer, const JoinSide& inner,
                          size_t filters) {
  if (!estimates.graph.is_added_up) return;
  const JoinKey& key = unchained.keys[0];
  const double all_rows = estimates.graph.leaves[inner.leaves.lowest()].rows();
  const double values = std::max(1.0, std::min(estimates.cardinality.values(key.inner), inner.rows));
  const std::optional<LookupPlan> lookup =
      with_chains(estimates.state.estimator, *unchained.lookup, *estimates.expr(key.inner), all_rows,
                  std::max(1.0, inner.rows / values));
  if (!lookup) return;
  JoinCandidate candidate = unchained;
  candidate.lookup = lookup;
  const double pairs = outer.rows * inner.rows * estimates.cardinality.selectivity({key});
  candidate.milliseconds =
      estimates.state.cost.build_lookup(*lookup, all_rows, inner.rows) / estimates.runs_per_build(inner) +
      estimates.state.cost.lookup(*lookup, outer.rows) + pairs * estimates.state.cost.follow_per_row(*lookup);
  if (filters > 0) candidate.milliseconds += estimates.state.cost.gather(pairs, static_cast<double>(filters));
  candidates.push_back(std::move(candidate));
}

}  // namespace

void add_lookup_candidate(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinKey& key, const JoinSide& outer, const JoinSide& inner) {
  if (!estimates.state.context.pipelines || !estimates.graph.lookup_mode || inner.leaves.count() != 1) return;
  const size_t filters = estimates.conditions.count_residual(outer.leaves, inner.leaves, {key});
  if (estimates.graph.lookup_mode != JoinMode::kInner && filters > 0) return;
  const JoinLeaf& leaf = estimates.graph.leaves[inner.leaves.lowest()];
  const LookupForm form = estimates.finds_existence() ? LookupForm::kBits : LookupForm::kPositions;
  const std::optional<LookupPlan> lookup =
      choose_lookup(estimates.state.estimator, form, *estimates.expr(key.inner), leaf.rows(), inner.rows);
  if (!lookup || lookup->bytes() > most_table_bytes(estimates.state)) return;
  JoinCandidate candidate{.method = JoinMethod::kLookup, .keys = {key}, .lookup = lookup};
  candidate.milliseconds =
      estimates.state.cost.build_lookup(*lookup, leaf.rows(), inner.rows) / estimates.runs_per_build(inner) +
      estimates.state.cost.lookup(*lookup, outer.rows);
  if (!estimates.finds_existence()) {
    // A set of all keys of the table tells, once, whether keys that lie far apart are unique.
    const double total = total_cost(candidate, inner);
    const bool is_worth_learning =
        total < total_cost(best_of(candidates, inner), inner) &&
        estimates.state.cost.build_lookup(*lookup, leaf.rows(), leaf.rows()) <= total;
    if (!lookup->is_dense() && !is_worth_learning) return;
    if (!estimates.is_unique(key.inner))
      return add_chains_candidate(estimates, candidates, candidate, outer, inner, filters);
  }
  candidates.push_back(std::move(candidate));
}

}  // namespace rtsql
