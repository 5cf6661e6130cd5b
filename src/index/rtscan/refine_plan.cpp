#include "index/rtscan/refine_plan.h"

#include <algorithm>
#include <utility>

namespace rtsql {
namespace {

constexpr KeyInterval kNoKey = {1, 0};

KeyInterval intersection(const KeyInterval& a, const KeyInterval& b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

KeyInterval hull(const KeyInterval& a, const KeyInterval& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// Returns what lies between the beginnings of two intervals, and what between their ends.
KeyInterval slab_below(const KeyInterval& a, const KeyInterval& b) {
  return a.low == b.low ? kNoKey : KeyInterval{std::min(a.low, b.low), std::max(a.low, b.low) - 1};
}

KeyInterval slab_above(const KeyInterval& a, const KeyInterval& b) {
  return a.high == b.high ? kNoKey : KeyInterval{std::min(a.high, b.high) + 1, std::max(a.high, b.high)};
}

// Returns how many blocks stand for the keys below `bound`.
uint32_t blocks_below(const RefinedColumn& column, uint64_t bound, bool adaptive) {
  const std::vector<uint64_t>& boundaries = column.vectors->boundaries();
  const uint32_t block = column.vectors->block_of(bound);
  if (!adaptive) return block;
  const double all = column.table->count();
  const double before = block == 0 ? 0 : column.table->below(boundaries[block - 1]);
  const double behind = block == boundaries.size() ? all : column.table->below(boundaries[block]);
  const double at = column.table->below(bound);
  return at - before <= behind - at ? block : block + 1;
}

SievedBlocks sieve(const RefinedColumn& column, const KeyInterval& wanted, bool adaptive) {
  return {.first = wanted.low == 0 ? 0 : blocks_below(column, wanted.low, adaptive),
          .end = wanted.high == UINT64_MAX ? column.vectors->blocks()
                                           : blocks_below(column, wanted.high + 1, adaptive)};
}

KeyInterval interval_of(const FilterVectors& vectors, const SievedBlocks& blocks) {
  if (blocks.first >= blocks.end) return kNoKey;
  const std::vector<uint64_t>& boundaries = vectors.boundaries();
  return {blocks.first == 0 ? 0 : boundaries[blocks.first - 1],
          blocks.end == vectors.blocks() ? UINT64_MAX : boundaries[blocks.end - 1] - 1};
}

// Adds the regions between the boxes of what is wanted and what is sieved.
void add_regions(std::vector<RefineRegion>& regions, const RangeConjunction& wanted,
                 const RangeConjunction& sieved) {
  for (size_t column = 0; column < wanted.size(); ++column) {
    for (const KeyInterval& slab :
         {slab_below(wanted[column], sieved[column]), slab_above(wanted[column], sieved[column])}) {
      RefineRegion region{column, {}};
      for (size_t other = 0; other < wanted.size(); ++other) {
        region.box.push_back(other < column    ? intersection(wanted[other], sieved[other])
                             : other == column ? slab
                                               : hull(wanted[other], sieved[other]));
      }
      if (std::ranges::none_of(region.box, &KeyInterval::empty)) regions.push_back(std::move(region));
    }
  }
}

// Estimates the share of the rows that lie in the box, as if columns were independent.
double share(const std::vector<RefinedColumn>& columns, const RangeConjunction& box) {
  double share = 1;
  for (size_t column = 0; column < columns.size(); ++column)
    share *= columns[column].table->share(box[column]);
  return share;
}

RefineRegion whole_box(const std::vector<RefinedColumn>& columns, const RangeConjunction& box) {
  RefineRegion whole{0, box};
  for (size_t column = 1; column < columns.size(); ++column) {
    if (columns[column].table->share(box[column]) < columns[whole.column].table->share(box[whole.column]))
      whole.column = column;
  }
  return whole;
}

}  // namespace

RefinePlan plan_refinement(const std::vector<RefinedColumn>& columns, const RangeConjunction& box,
                           bool adaptive) {
  RefinePlan plan;
  RangeConjunction sieved;
  for (size_t column = 0; column < columns.size(); ++column) {
    if (columns[column].vectors->blocks() == 0) return {{}, {whole_box(columns, box)}};
    plan.blocks.push_back(sieve(columns[column], box[column], adaptive));
    sieved.push_back(interval_of(*columns[column].vectors, plan.blocks.back()));
    if (sieved.back().empty()) return {{}, {whole_box(columns, box)}};
  }
  add_regions(plan.regions, box, sieved);
  double refined = 0;
  for (const RefineRegion& region : plan.regions) refined += share(columns, region.box);
  if (share(columns, box) < refined) return {{}, {whole_box(columns, box)}};
  return plan;
}

}  // namespace rtsql
