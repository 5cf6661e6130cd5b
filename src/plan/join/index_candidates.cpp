#include "plan/join/index_candidates.h"

#include <utility>

namespace rtsql {
namespace {

// A kernel that finds rows by the index itself reads what a batch of probes reads, and no more kernels run.
void add_index_lookup(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                      const JoinKey& key, const IndexEntryPtr& index, const ProbeEstimate& probes,
                      size_t filters) {
  if (!estimates.state.context.pipelines || !estimates.graph.lookup_mode ||
      !index->method->capabilities.probes || !ProbeIndex::of(*index->index).kernel_lookup())
    return;
  if (estimates.graph.lookup_mode != JoinMode::kInner && filters > 0) return;
  JoinCandidate candidate{.method = JoinMethod::kLookup, .keys = {key}, .index = index};
  candidate.lookup =
      LookupPlan{.form = estimates.finds_existence() ? LookupForm::kBits : LookupForm::kPositions,
                 .addressing = LookupAddressing::kIndex,
                 .key_bytes = static_cast<uint32_t>(probes.width),
                 .index = index,
                 .find_milliseconds = estimates.state.cost.find_by(*index->method, probes)};
  candidate.uses_inner_plan = false;
  candidate.milliseconds = estimates.state.cost.lookup(*candidate.lookup, probes.probes);
  if (filters > 0)
    candidate.milliseconds += estimates.state.cost.gather(probes.matches, static_cast<double>(filters));
  candidates.push_back(std::move(candidate));
}

}  // namespace

void add_index_candidates(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinKey& key, const JoinSide& outer, const JoinSide& inner) {
  const JoinEstimates::MemberFacts& facts = estimates.facts(key.inner);
  if (facts.indexes.empty() || !estimates.probe_key(key)) return;
  const uint32_t leaf = inner.leaves.lowest();
  const size_t filters = estimates.conditions.count_residual(outer.leaves, inner.leaves, {key}) +
                         estimates.conditions.own_beyond(leaf, outer.leaves).size();
  const double inner_rows = estimates.graph.leaves[leaf].rows();
  for (const IndexEntryPtr& index : facts.indexes) {
    JoinCandidate candidate{.method = JoinMethod::kIndex, .keys = {key}, .index = index};
    candidate.uses_inner_plan = false;
    const ProbeEstimate probes =
        estimates.point_probes(candidate.keys, index->index->key_count(), index->index->key_width(),
                               inner_rows, estimates.cardinality.whole_values(key.inner),
                               estimates.cardinality.selectivity_of_whole(key), outer);
    candidate.milliseconds =
        estimates.choose_probe_order(candidate.probe_order, *index->method, probes, candidate.keys,
                                     estimates.is_outer_read(outer, inner, filters)) +
        estimates.common_cost(probes.matches, filters, outer);
    candidates.push_back(std::move(candidate));
    add_index_lookup(estimates, candidates, key, index, probes, filters);
  }
}

}  // namespace rtsql
