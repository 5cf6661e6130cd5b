// Finds the least and the greatest key of each tile of a column's values on the device.
#pragma once

#include <vector>

#include "gpu/stream.h"
#include "shaders/storage/extremes.h"
#include "storage/column.h"

namespace rtsql {

class ZoneScan {
 public:
  // Records the scan behind what the stream has, which may write the values. The stream finishes before the
  // column and this end.
  ZoneScan(gpu::Stream& stream, const Column& column);
  ZoneScan(const ZoneScan&) = delete;

  // These are for a stream that has finished. Zones have EXTREMES_TILE rows each.
  std::vector<Zone> zones() const;
  Zone whole() const;

 private:
  std::vector<shader::TileExtremes> tiles_;
};

// Compiles the kernels.
void precompile_zone_scan(gpu::Device& device);

}  // namespace rtsql
