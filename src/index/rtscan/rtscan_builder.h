// An `rtscan` index keeps this in device memory, and builds it from keys. See rtscan.h.
#pragma once

#include <vector>

#include "index/filter/filter_vectors.h"
#include "index/rtscan/mapping_table.h"
#include "index/rtscan/rtscan_options.h"
#include "index/rtscan/rtscan_scene.h"

namespace rtsql {

// A record is a row that the index holds. Records are in the order of the first scene's primitives or, where
// there is no scene, of the input.
struct RtscanColumn {
  KeyWidth width = KeyWidth::k32;
  MappingTable table;
  FilterVectors vectors;  // of the table's rows; without blocks where sieve = 0
  gpu::Buffer keys;       // of the records
  gpu::Buffer order;      // uint32: the records in the order of their keys, where there is no scene
};

struct RtscanParts {
  std::vector<RtscanColumn> columns;  // none where there are no keys
  gpu::Buffer row_of;                 // uint32: of each record; absent where records are rows
  std::vector<RtscanScene> scenes;    // none: regions are searched

  uint64_t resident_bytes() const;
};

// Throws Error(kUnsupported) where rays are asked for that the device does not trace, Error(kValue) where the
// options are for another number of columns, Error(kMemory) if it does not fit. Fills `statistics`.
RtscanParts build_rtscan(gpu::Device& device, const IndexKeys& keys, const RtscanOptions& options,
                         const WorkContext& context, IndexBuildStatistics& statistics);

}  // namespace rtsql
