#include "plan/join/range_candidates.h"
#include "index/registry/registry.h"

#include <utility>

namespace rtsql {

// A range finds what the conditions let through of all pairs.
void add_range_candidates(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                          const JoinRange& range, const JoinSide& outer, const JoinSide& inner) {
  const size_t filters =
      estimates.conditions.count_residual(outer.leaves, inner.leaves, {}) - range.implied.size();
  const double selectivity =
      range.low && range.high ? kRangeOfColumns : estimates.state.estimator.selectivity(range.condition);
  const KeyWidth width = value_bytes(range.inner->type) == 8 ? KeyWidth::k64 : KeyWidth::k32;
  const auto probes_of = [&](uint64_t keys, double inner_rows) {
    return ProbeEstimate{.keys = keys,
                         .width = width,
                         .probes = outer.rows,
                         .matches = outer.rows * inner_rows * selectivity,
                         .points = false};
  };
  JoinCandidate built{.method = JoinMethod::kBuild, .keys = {}, .range = range};
  const ProbeEstimate probes = probes_of(whole_rows(inner.rows), inner.rows);
  for (const IndexMethod* method : probed_methods()) {
    if (!estimates.may_build(*method, true)) continue;
    const double cost = estimates.state.cost.build(*method, probes.keys, probes.width) +
                        estimates.state.cost.probe(*method, probes);
    if (built.build_method != nullptr && cost >= built.milliseconds) continue;
    built.milliseconds = cost;
    built.build_method = method;
  }
  built.milliseconds +=
      estimates.state.cost.scan(inner.rows, 8) + estimates.common_cost(probes.matches, filters, outer);
  candidates.push_back(std::move(built));
  if (inner.leaves.count() != 1 || range.inner->op != Op::kColumn) return;
  const uint32_t leaf = inner.leaves.lowest();
  if (estimates.state.estimator.column(range.inner->column) == nullptr || !estimates.graph.leaves[leaf].base)
    return;
  const size_t own = estimates.conditions.own(leaf).size();
  for (const IndexEntryPtr& index : estimates.state.usable_indexes(range.inner->column)) {
    if (!index->method->capabilities.ranges) continue;
    JoinCandidate candidate{.method = JoinMethod::kIndex, .keys = {}, .range = range, .index = index};
    candidate.uses_inner_plan = false;
    const ProbeEstimate found = probes_of(index->index->key_count(), estimates.graph.leaves[leaf].rows());
    candidate.milliseconds = estimates.state.cost.probe(*index->method, found) +
                             estimates.common_cost(found.matches, filters + own, outer);
    candidates.push_back(std::move(candidate));
  }
}

}  // namespace rtsql
