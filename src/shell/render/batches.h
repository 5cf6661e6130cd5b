// Walks through a result in pieces of bounded size.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/result/result.h"

namespace rtsql {

inline constexpr uint64_t kBatchRows = 1 << 16;

struct RowRange {
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t size() const { return end - begin; }
};

// Returns the ranges to show of `count` rows: all of them, or the first and last halves of `max_rows`.
inline std::vector<RowRange> shown_ranges(uint64_t count, std::optional<uint64_t> max_rows) {
  if (!max_rows || count <= *max_rows) return {{0, count}};
  uint64_t head = (*max_rows + 1) / 2;
  return {{0, head}, {count - (*max_rows - head), count}};
}

// Calls use(columns, rows) for consecutive batches of the range.
template <class Use>
void for_each_batch(RowSource& rows, RowRange range, Use use) {
  for (uint64_t begin = range.begin; begin < range.end; begin += kBatchRows) {
    uint64_t count = std::min(kBatchRows, range.end - begin);
    use(rows.fetch(begin, count), count);
  }
}

}  // namespace rtsql
