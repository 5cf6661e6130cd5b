// The scene of an `rx3d` index: a triangle for each record, and the records' keys and rows. See rx3d.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/acceleration_structure.h"
#include "index/rx3d/rx3d_space.h"

namespace rtsql {

struct Rx3dScene {
  Rx3dSpace space;
  std::vector<gpu::Buffer> keys;  // of each column, in the order of the records
  gpu::Buffer row_of;             // uint32: the row of each record
  gpu::Buffer columns;            // shader::Rx3dColumn each
  std::optional<gpu::Scene> scene;

  // Of some keys. Throws Error(kMemory) if it does not fit.
  static Rx3dScene build(gpu::Device& device, const IndexKeys& keys, double radius,
                         const WorkContext& context, IndexBuildStatistics& statistics);

  // Records the writing of the triangles of the records [first, first + count).
  void write_triangles(gpu::Stream& stream, uint64_t first, uint64_t count, gpu::Address to) const;
  uint64_t resident_bytes() const;
};

}  // namespace rtsql
