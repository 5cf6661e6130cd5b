// Says what an index contributes to a bitmap of its table's rows, as data that one kernel combines with what
// other indexes say (combine_bitmaps.h), so that no bitmap of one condition is written:
//
//   bits    = include & ~exclude              either may be absent: no rows
//   bits    ^= entries of up to two lists     whose key lies in the list's interval
//   bits    = ~bits                           where the term is negated
//
// A list has entries for each tile of kBitmapTileRows rows: (row within the tile, key). A method that has its
// result as a bitmap gives `include` alone. Bitmaps begin at a multiple of 16 bytes and have whole quads of
// words; what they hold past the table's last row is ignored. Negation takes all rows of the table, those of
// NULL among them.
#pragma once

#include <cstdint>
#include <vector>

#include "shaders/index/bitmap/bitmap_term.h"

namespace rtsql {

// Holds the order-preserving keys from `low` to `high`; none where low > high.
struct KeyInterval {
  uint64_t low = 0;
  uint64_t high = UINT64_MAX;
  bool empty() const { return low > high; }
};

// Has an interval for each column of an index. One that is open restricts nothing, but NULL is in none.
using RangeConjunction = std::vector<KeyInterval>;

// The buffers that it names live as long as the index, or as scratch of the stream that it was asked for
// with.
using BitmapTerm = shader::BitmapTerm;

}  // namespace rtsql
