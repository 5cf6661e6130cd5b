// Holds keys in ascending order with the rows they belong to: all searched methods are built on these.
#pragma once

#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

// Row ids lie in the order of their keys: number i is the uint32 at `rows` + 4 * stride * i.
struct RowArray {
  gpu::Address rows = 0;
  uint32_t stride = 1;
};

struct SortedKeys {
  gpu::Buffer keys;  // and, behind them, padding_keys of the largest that can be
  gpu::Buffer
      rows;  // rows[i] holds keys[i]; uint32 each. None where keys are pairs: then the row follows each
  uint64_t minimum = 0;
  uint64_t maximum = 0;
  bool rows_are_positions = false;  // rows[i] == i

  uint64_t bytes() const { return (keys ? keys.bytes() : 0) + (rows ? rows.bytes() : 0); }
  RowArray row_array(KeyWidth width) const;
  // Returns the address of the row of each key, uint32 each; 0 where a key's position is its row, or the row
  // stands beside it.
  gpu::Address row_ids() const { return rows && !rows_are_positions ? rows.address() : 0; }
};

// Copies and, unless they ascend already, sorts `keys`, of which there is at least one. Sets `unique` and
// `peak_bytes` of the statistics and adds the stages "check" and "sort".
SortedKeys sort_keys(gpu::Device& device, const IndexKeys& keys, uint64_t padding_keys,
                     IndexBuildStatistics& statistics, const WorkContext& context);

// Requests the kernels of sort_keys but for the sort itself; call it within gpu::Device::precompile.
void precompile_sort_keys(gpu::Device& device, KeyWidth width);

// Turns the keys into pairs of key and row, without a gap between them. Adds the stage "pair".
void pair_keys(gpu::Device& device, SortedKeys& sorted, KeyWidth width, uint64_t count, uint64_t padding_keys,
               IndexBuildStatistics& statistics, const WorkContext& context);

}  // namespace rtsql
