#include "plan/join/build_candidates.h"

#include <utility>

#include "index/registry/registry.h"
#include "plan/join/join_key.h"

namespace rtsql {

void add_build_candidate(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                         std::vector<JoinKey> keys, const JoinSide& outer, const JoinSide& inner) {
  JoinCandidate candidate{.method = JoinMethod::kBuild, .keys = std::move(keys)};
  std::optional<uint32_t> packed;
  if (candidate.keys.size() > 1) {
    std::vector<std::pair<ExprPtr, ExprPtr>> exprs;
    for (const JoinKey& key : candidate.keys)
      exprs.emplace_back(estimates.expr(key.outer), estimates.expr(key.inner));
    packed = packed_bits(estimates.state.estimator, exprs);
  }
  size_t filters = estimates.conditions.count_residual(outer.leaves, inner.leaves, candidate.keys);
  KeyWidth width =
      value_bytes(estimates.expr(candidate.keys[0].inner)->type) == 8 ? KeyWidth::k64 : KeyWidth::k32;
  if (candidate.keys.size() > 1) {
    width = packed && *packed <= kMostIntegerBits ? KeyWidth::k32 : KeyWidth::k64;
    if (!packed) filters += candidate.keys.size();
  }
  double inner_values = 1;
  for (const JoinKey& key : candidate.keys) inner_values *= estimates.cardinality.values(key.inner);
  const ProbeEstimate probes =
      estimates.point_probes(candidate.keys, whole_rows(inner.rows), width, inner.rows, inner_values,
                             estimates.cardinality.selectivity(candidate.keys), outer);
  const bool outer_is_read = estimates.is_outer_read(outer, inner, filters);
  double least = 0, best = 0;  // to build and probe, and to probe by the best method
  for (const IndexMethod* method : probed_methods()) {
    if (!estimates.may_build(*method, false)) continue;
    ProbeOrder order;
    const double probing =
        estimates.choose_probe_order(order, *method, probes, candidate.keys, outer_is_read);
    const double cost =
        estimates.state.cost.build(*method, probes.keys, probes.width) / estimates.runs_per_build(inner) +
        probing;
    if (candidate.build_method != nullptr && cost >= least) continue;
    least = cost;
    best = probing;
    candidate.build_method = method;
    candidate.probe_order = order;
  }
  candidate.milliseconds =
      (estimates.state.cost.scan(inner.rows, 8.0 * static_cast<double>(candidate.keys.size())) +
       estimates.state.cost.build(*candidate.build_method, probes.keys, probes.width)) /
          estimates.runs_per_build(inner) +
      best + estimates.common_cost(probes.matches, filters, outer);
  candidates.push_back(std::move(candidate));
}

}  // namespace rtsql
