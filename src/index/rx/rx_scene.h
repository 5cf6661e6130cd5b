// An `rx` index keeps this in device memory, and builds it from keys.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/acceleration_structure.h"
#include "gpu/device.h"
#include "index/contract/index.h"
#include "index/rx/rx_options.h"

namespace rtsql {

// Has one primitive per key or, with dedup, per distinct key.
struct RxScene {
  std::optional<gpu::Scene> scene;  // absent without keys
  uint64_t primitive_count = 0;
  // Primitive p is the p-th smallest key, else that of row p, or of the p-th row with a key.
  bool in_key_order = false;
  bool unique = true;  // no key occurs twice
  uint64_t base = 0;   // from which the layout counts; not 0 only where it holds not all keys
  gpu::Buffer keys;    // of the primitives, of the key width; if options.needs_keys()

  // Holds uint32: in key order the rows by their keys; else, where a row is not p itself, that of primitive
  // p.
  gpu::Buffer row_of;
  bool rows_are_positions = false;  // row_of, if any, says of p that it is p
  // Holds uint32, one more than primitives: where in row_of the rows of a primitive begin. It is empty where
  // that is p.
  gpu::Buffer run_starts;

  // Keys of the primitives that the scene was extended by, the last ones; empty where there are none.
  gpu::Buffer appended_keys;

  // Lists the occupied segments: the distinct values of key >> segment_bits, ascending. A range gets a ray
  // for each that it meets. A segment is at most a row of space long; unless options.whole_rows, it is
  // shorter where a row would put many keys on the way of one ray.
  gpu::Buffer segments;  // uint64
  uint32_t segment_bits = 0;
  uint64_t segment_count = 0;
  gpu::Buffer segment_starts;  // uint32: the position of each one's first key; if options.closest, and then
                               // segments are whole rows
  uint32_t ray_length = shader::kRxFarthest;  // of the first ray of a range, in steps; if options.closest
  RxAxisScale axis_scale;                     // if options.stretch

  // Builds the scene. Throws Error(kUnsupported) on a device without ray-tracing pipelines, Error(kMemory) if
  // it does not fit, Error(kValue) if keys do not fit the layout. Fills wall_milliseconds, timings, unique
  // and resident_bytes and peak_bytes of `statistics`.
  static RxScene build(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                       const WorkContext& context, IndexBuildStatistics& statistics);
  // Does as build, with the same options as `before`, which stays as it is, by a refit of its hierarchy.
  // Returns nothing where that has another number of primitives.
  static std::optional<RxScene> refit(gpu::Device& device, const RxScene& before, const IndexKeys& keys,
                                      const RxOptions& options, const WorkContext& context,
                                      IndexBuildStatistics& statistics);

  uint64_t resident_bytes() const;
};

}  // namespace rtsql
