// A scene of triangles that answers a grouping of a join's rows with one ray-tracing job ("RTCUDB", section
// 3): what is added up lies on the x axis, the group on y, and what a filter asks for on z. Rays along z
// through the codes that a filter lets through meet the rows that count (cube_grid.h says where both are).
//
// A row is a triangle and a record of 16 bytes, which is read for each hit and decides: geometry may be
// coarser than the numbers, and what an axis has no room for is read by row (section 4.5).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cube/code_ranges.h"
#include "cube/cube_grid.h"
#include "cube/cube_totals.h"
#include "gpu/acceleration_structure.h"
#include "index/contract/scene_picture.h"
#include "shaders/cube/cube_bits.h"
#include "shaders/cube/cube_trace.h"
#include "storage/column.h"

namespace rtsql {

// Says where the values of a measure come from: so many bits of the packed values, or a column of BIGINTs.
struct CubeValues {
  uint32_t shift = 0;
  uint32_t bits = 0;
  ColumnPtr column = {};          // null: bits
  uint64_t most = INT64_MAX - 1;  // the largest value; NULL is one more
};

inline constexpr size_t kMostTracedMeasures = 4;

// Columns are INTEGERs without NULLs, not negative, with a row for each row of the join; at least one.
struct CubeSceneRows {
  ColumnPtr codes;
  ColumnPtr further;  // of scanned columns that do not lie on the z axis; null: none
  ColumnPtr lines;    // numbers on the y axis
  ColumnPtr groups;
  ColumnPtr packed;                // null: nothing is packed
  std::vector<CubeValues> values;  // by measure, kMostTracedMeasures at most
  CubeExtent extent;
};

class CubeScene {
 public:
  // Throws Error(kUnsupported) on a device without ray-tracing pipelines, Error(kMemory) if it does not fit.
  // Has the kernels of traces compiled.
  CubeScene(gpu::Device& device, CubeSceneRows rows, const CubeOptions& options, const WorkContext& context);

  // Makes totals for trace(). Records into the stream.
  CubeTotals totals(gpu::Stream& stream, const CubeTracedWords& words) const;
  // Adds up the rows whose code is in `ranges` and whose further code, if there are such, is in `further`.
  // Records into the stream. Returns the number of rays.
  uint64_t trace(gpu::Stream& stream, const CodeRanges& ranges, const CodeRanges& further,
                 const CubeTracedWords& words, const CubeTotals& totals) const;
  // Tells whether rays of the outermost values come first, and those behind the extremes that are known by
  // then are not traced.
  bool seeks_extremes(const CubeTracedWords& words) const;
  // Tells whether there are not too many ranges for one trace.
  bool can_trace(const CodeRanges& ranges) const;
  // Returns how many rays go through the ranges.
  uint64_t rays_through(const CodeRanges& ranges) const;

  // Has the kernel that wrote the triangles write those that are chosen once more, and reads them. They are
  // of no table's rows; their texts are the numbers of their records.
  PicturedScene picture(const PictureChoice& choice) const;

  uint64_t rows() const { return count_; }
  uint32_t columns() const { return grid_.columns; }  // of rays along x
  const CubeExtent& extent() const { return rows_.extent; }
  uint64_t resident_bytes() const;

 private:
  // Records the writing of records and triangles of so many rows.
  struct Numbers {
    gpu::Address codes = 0, lines = 0, groups = 0, packed = 0;
  };
  void write_primitives(gpu::Stream& stream, const Numbers& numbers, uint64_t count,
                        const gpu::Buffer& records, const gpu::Buffer& triangles) const;
  // Returns how many codes a ray goes through at most.
  uint64_t codes_of_ray(const CodeRanges& ranges) const;
  // Tells whether rows are added as soon as they are met: those of a line may be of several groups.
  bool adds_each_hit() const;
  bool tests_bits() const { return options_.most_scanned == 0; }
  gpu::RayPipeline<shader::CubeTraceParams> trace_pipeline(const CubeTracedWords& words) const;
  // Returns the further codes of the rows, or bits that say which of these are in the ranges.
  gpu::Address further_of_rows(gpu::Stream& stream, const CodeRanges& further) const;
  gpu::Kernel<shader::CubeBitsParams> bits_kernel() const;
  gpu::Address terms(gpu::Stream& stream, const CubeWords& words) const;

  gpu::Device& device_;
  CubeSceneRows rows_;  // without what the records have
  const uint64_t count_;
  const CubeOptions options_;
  const CubeGrid grid_;
  gpu::Buffer records_;
  std::optional<gpu::Scene> scene_;
};

}  // namespace rtsql
