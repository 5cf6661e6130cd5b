#include "plan/join/join_candidate.h"

#include <fmt/format.h>

#include <algorithm>

#include "plan/access/access_path.h"

namespace rtsql {

double total_cost(const JoinCandidate& candidate, const JoinSide& inner) {
  return candidate.milliseconds + (candidate.uses_inner_plan ? inner.milliseconds : 0);
}

std::string text_of(const JoinCandidate& candidate) {
  const char* order = candidate.probe_order.sorted() ? " with sorted probes" : "";
  switch (candidate.method) {
    case JoinMethod::kIndex:
      return fmt::format("{}{}{}", index_label(*candidate.index),
                         candidate.range          ? " for ranges"
                         : !candidate.box.empty() ? " for boxes"
                                                  : "",
                         order);
    case JoinMethod::kBuild:
      return fmt::format("build {} on the fly{}{}", candidate.build_method->name,
                         candidate.range             ? " for ranges"
                         : candidate.keys.size() > 1 ? " by all keys"
                                                     : "",
                         order);
    case JoinMethod::kLookup:
      if (candidate.index) return index_label(*candidate.index) + " within a kernel";
      return fmt::format("look-up{}{}", candidate.lookup->is_dense() ? "" : " by hash",
                         candidate.lookup->is_chained() ? " in chains" : "");
    case JoinMethod::kCross:
      return "cross";
  }
  return "";
}

const JoinCandidate& best_of(const std::vector<JoinCandidate>& candidates, const JoinSide& inner) {
  return *std::min_element(
      candidates.begin(), candidates.end(), [&](const JoinCandidate& a, const JoinCandidate& b) {
        return a.against_force != b.against_force ? b.against_force
                                                  : total_cost(a, inner) < total_cost(b, inner);
      });
}

}  // namespace rtsql
