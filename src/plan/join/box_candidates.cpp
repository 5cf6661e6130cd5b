#include "plan/join/box_candidates.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rtsql {
namespace {

// Returns a range for each column of the index, in their order; none where one is not bounded on both sides.
std::vector<JoinRange> box_of(const IndexEntry& index, RelationId relation,
                              const std::vector<JoinRange>& ranges) {
  std::vector<JoinRange> box;
  for (const size_t column : index.columns) {
    const ColumnId id{relation, static_cast<uint32_t>(column)};
    const auto found = std::ranges::find_if(ranges, [&](const JoinRange& range) {
      return range.low && range.high && range.inner->op == Op::kColumn && range.inner->column == id;
    });
    if (found == ranges.end()) return {};
    box.push_back(*found);
  }
  return box;
}

}  // namespace

void add_box_candidates(const JoinEstimates& estimates, std::vector<JoinCandidate>& candidates,
                        const std::vector<JoinRange>& ranges, const JoinSide& outer, const JoinSide& inner) {
  const uint32_t leaf = inner.leaves.lowest();
  const BaseRelationPtr& base = estimates.graph.leaves[leaf].base;
  if (!base || ranges.empty()) return;
  const size_t between = estimates.conditions.count_residual(outer.leaves, inner.leaves, {});
  for (const IndexEntryPtr& index : estimates.state.usable_indexes(*base)) {
    if (!index->method->capabilities.boxes) continue;
    std::vector<JoinRange> box = box_of(*index, base->relation, ranges);
    if (box.empty()) continue;
    size_t filters = between + estimates.conditions.own(leaf).size();
    for (const JoinRange& range : box) filters -= range.implied.size();
    const double selectivity = std::pow(kRangeOfColumns, static_cast<double>(box.size()));
    const ProbeEstimate found{.keys = index->index->key_count(),
                              .width = index->index->key_width(),
                              .probes = outer.rows,
                              .matches = outer.rows * inner.rows * selectivity,
                              .points = false};
    JoinCandidate candidate{.method = JoinMethod::kIndex, .keys = {}, .box = std::move(box), .index = index};
    candidate.uses_inner_plan = false;
    candidate.milliseconds = estimates.state.cost.probe(*index->method, found) +
                             estimates.common_cost(found.matches, filters, outer);
    candidates.push_back(std::move(candidate));
  }
}

}  // namespace rtsql
