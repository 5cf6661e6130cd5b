// Makes the input of a hashed table: the distinct keys with the row, or the run of rows, behind each.
#pragma once

#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

// Entries are sorted by mixed key: a bijection of the keys that scatters them, so that keys of one bucket are
// neighbours and a table is written from its first bucket to its last. Sorting also brings equal keys
// together.
struct HashEntries {
  KeyWidth width = KeyWidth::k32;
  uint64_t key_count = 0;
  uint64_t count = 0;  // of entries: distinct keys
  gpu::Buffer keys;    // mixed, ascending
  gpu::Buffer rows;    // uint32: of each key
  gpu::Buffer heads;   // uint32: the position of each entry's first key; empty where no key occurs twice

  bool unique() const { return count == key_count; }
};

// Requests the kernels for unique keys but for those of src/algorithm; call it within
// gpu::Device::precompile.
void precompile_hash_entries(gpu::Device& device, KeyWidth width);

// Sorts the keys of `source`, of which there are some. Adds to the timings of `statistics` and raises its
// peak.
HashEntries sort_hash_entries(gpu::Device& device, const IndexKeys& source, const WorkContext& context,
                              IndexBuildStatistics& statistics);

}  // namespace rtsql
