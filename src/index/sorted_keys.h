// Keys in ascending order with the rows they belong to: what all searched methods are built on.
#pragma once

#include <cstdint>

#include "index/index.h"

namespace rtsql {

struct SortedKeys {
  gpu::Buffer keys;  // and, behind them, padding_keys of the largest that can be
  gpu::Buffer rows;  // rows[i] holds keys[i]; uint32 each
  uint64_t minimum = 0;
  uint64_t maximum = 0;
  bool rows_are_positions = false;  // rows[i] == i

  uint64_t bytes() const { return (keys ? keys.bytes() : 0) + rows.bytes(); }
};

// Copies and, unless they ascend already, sorts `keys`, of which there is at least one. Sets `unique` and
// `peak_bytes` of the statistics and adds the stages "check" and "sort".
SortedKeys sort_keys(gpu::Device& device, const IndexKeys& keys, uint64_t padding_keys,
                     IndexBuildStatistics& statistics, const WorkContext& context);

}  // namespace rtsql
