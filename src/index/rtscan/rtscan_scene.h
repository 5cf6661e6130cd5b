// A scene of `rtscan` holds a primitive for each row that the index has, at the coordinates that the row's
// keys have in one to three columns, the axes. See rtscan.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gpu/acceleration_structure.h"
#include "index/contract/scene_picture.h"
#include "index/rtscan/refine_plan.h"
#include "index/rtscan/rtscan_space.h"

namespace rtsql {

class RtscanScene {
 public:
  // Holds what an axis is made of: the uint32 coordinate of each key of its column.
  struct AxisKeys {
    size_t column;
    RtscanAxis axis;
    gpu::Address coordinates;
  };

  // Builds the scene of `count` rows, at least one. Throws Error(kMemory) if it does not fit.
  RtscanScene(gpu::Device& device, const std::vector<AxisKeys>& axes, uint64_t count,
              const RtscanOptions& options, const WorkContext& context, IndexBuildStatistics& statistics);

  bool has(size_t column) const;
  // Takes out which key each primitive is of: uint32 in the order of their places along a space-filling
  // curve, which is the best one for the keys themselves.
  gpu::Buffer take_order() { return std::move(order_); }
  // Says at which position the keys of each primitive lie since they are in an order of their own.
  void set_order(gpu::Buffer order) { order_ = std::move(order); }

  // Records the tracing of regions, each small in one of the scene's columns.
  void refine(gpu::Stream& stream, const std::vector<RefineRegion>& regions,
              const std::vector<RefinedColumn>& columns, const shader::RtscanRecords& records,
              const RtscanOptions& options) const;
  static void precompile(gpu::Device& device, const RtscanOptions& options);

  // Writes the primitives once more and reads those that are chosen. The axes and the options are those that
  // the scene was built of. The row of a primitive is the number of its record, and axes have no texts yet.
  PicturedScene picture(gpu::Device& device, const std::vector<AxisKeys>& axes, uint64_t count,
                        const RtscanOptions& options, const PictureChoice& choice) const;

  uint64_t resident_bytes() const;

 private:
  // Records the writing of the primitives, in the order of `order`; `centres` are those of spheres.
  void write_primitives(gpu::Stream& stream, const std::vector<AxisKeys>& axes, uint64_t count,
                        RtscanPrimitive primitive, const gpu::Buffer& order, const gpu::Buffer& primitives,
                        const gpu::Buffer& centres) const;
  // Returns what the region takes of each axis; nothing where no row is in it.
  std::optional<std::vector<CoordinateSpan>> spans_of(const RefineRegion& region,
                                                      const std::vector<RefinedColumn>& columns) const;

  std::vector<size_t> columns_;
  std::vector<RtscanAxis> axes_;
  RtscanSizes sizes_;
  gpu::Buffer order_;
  gpu::Buffer centres_;  // three floats for each primitive; of spheres alone
  std::optional<gpu::Scene> scene_;
};

// Returns 0 where there is no buffer.
uint64_t bytes_of(const gpu::Buffer& buffer);

}  // namespace rtsql
