// What an `rx` index keeps in device memory, and how it is built from keys.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/acceleration_structure.h"
#include "gpu/device.h"
#include "index/index.h"

namespace rtsql {

inline constexpr uint32_t kRxRowBits = 23;  // of a key's low bits: its place within a row, see rx.h

// Which key primitive p is: the p-th of the input, which saves the way from primitive to row, or the p-th
// smallest. By itself an index takes the smallest where it must find the neighbours of a hit in memory, gives
// partitions parts of space of their own, or builds on a CPU: Mesa 25.0's builder halves the sequence that it
// is given, and traces 300 times slower through one in random order.
enum class RxOrder { kAutomatic, kInput, kKey };

struct RxOptions {
  bool closest = false;                 // keep the keys sorted, for hit = closest
  uint32_t partitions = 1;              // at least 1
  RxOrder order = RxOrder::kAutomatic;  // not kInput if closest
  bool compact = true;
};

// One triangle per key.
struct RxScene {
  std::optional<gpu::Scene> scene;  // absent without keys
  uint64_t key_count = 0;
  bool unique = true;  // no key occurs twice
  gpu::Buffer row_of;  // uint32: the table row of primitive p; empty where it is p itself

  // The occupied segments: the distinct values of key >> segment_bits, ascending. A range gets a ray for each
  // that it meets. At most a row of space long; shorter where that would put many keys on the way of one ray.
  gpu::Buffer segments;  // uint64
  uint32_t segment_bits = kRxRowBits;
  uint64_t segment_count = 0;

  // For closest hits only; segments are whole rows then.
  gpu::Buffer sorted_keys;     // ascending, of the key width
  gpu::Buffer segment_starts;  // uint32: the position of each segment's first key

  // Throws Error(kUnsupported) on a device without ray-tracing pipelines, Error(kMemory) if it does not fit.
  // Fills wall_milliseconds, timings and resident_bytes and peak_bytes of `statistics`.
  static RxScene build(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                       const WorkContext& context, IndexBuildStatistics& statistics);

  uint64_t resident_bytes() const;
};

}  // namespace rtsql
