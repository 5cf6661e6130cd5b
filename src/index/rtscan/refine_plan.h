// Plans how a query is answered by filter vectors and a refinement ("RTScan", section 4.3).
//
// In each column the wanted interval is replaced by one that ends at boundaries, of which vectors tell the
// rows at once. These rows differ from the wanted ones by rows in regions between a bound and the boundary
// near it. Let w and s be the wanted and the sieved interval of each column. All of these rows lie in the box
// of the hulls of w and s, and none in the box of what w and s have in common. What is between the two boxes
// is cut into at most two regions a column, the slabs below and above:
//
//            +-----------------+---+        hull: both together
//            |                 |   |
//            |  s and w        | 1 |        1: the slab of the first column, across the hull of the second
//            |                 |   |        2: the slab of the second, across what the first has in common
//            +-----------------+   |
//            |        2        |   |
//            +-----------------+---+
//
// Each row in a region is tested by its keys, and its bit set or cleared: so regions may be larger than they
// need, and rows be tested more than once.
#pragma once

#include <vector>

#include "index/filter/filter_vectors.h"
#include "index/rtscan/mapping_table.h"

namespace rtsql {

// Holds what a plan needs of a column.
struct RefinedColumn {
  const FilterVectors* vectors;  // may be without blocks
  const MappingTable* table;
};

// Names rows by a column's vectors: those of the blocks from `first` on and below `end`.
struct SievedBlocks {
  uint32_t first = 0;
  uint32_t end = 0;
};

struct RefineRegion {
  size_t column = 0;  // whose interval makes the region small
  RangeConjunction box;
};

struct RefinePlan {
  std::vector<SievedBlocks> blocks;  // one for each column; none: no bit is set at first
  std::vector<RefineRegion> regions;
};

// `box` has an interval for each column, none of them empty. Boundaries are the nearest ones, by the number
// of rows between (positive and negative selection), or where not `adaptive` those below the bounds. The
// wanted box itself is the region where that has fewer rows, or where a column has no vectors.
RefinePlan plan_refinement(const std::vector<RefinedColumn>& columns, const RangeConjunction& box,
                           bool adaptive);

}  // namespace rtsql
