#include "benchmark/skewed_keys.h"

#include <algorithm>

#include "algorithm/radix_sort.h"
#include "algorithm/runs.h"
#include "benchmark/item_kernel.h"
#include "benchmark/value_distribution.h"
#include "shaders/benchmark/pick_probes.h"

namespace rtsql {

SkewedKeys draw_skewed_keys(gpu::Stream& stream, const Workload& workload, uint64_t seed) {
  const auto key_bytes = static_cast<uint32_t>(workload.width);
  const uint64_t bytes = workload.keys * key_bytes;
  SkewedKeys drawn = {.keys = stream.device().allocate(bytes, "benchmark keys"),
                      .ordered = stream.device().allocate(bytes, "benchmark keys")};
  draw_values(stream, zipf_values(workload.key_skew, 8 * key_bytes), seed,
              {workload.width, drawn.keys.address()}, workload.keys);
  stream.copy(drawn.keys.address(), drawn.ordered.address(), bytes);
  radix_sort(stream, drawn.ordered.address(), key_bytes, 0, workload.keys);
  if (workload.sorted_keys) stream.copy(drawn.ordered.address(), drawn.keys.address(), bytes);
  return drawn;
}

OwnedProbes pick_probes(gpu::Stream& stream, const Workload& workload, const gpu::Buffer& ordered,
                        uint64_t seed) {
  const auto key_bytes = static_cast<uint32_t>(workload.width);
  const uint64_t bytes = workload.probes * key_bytes;
  OwnedProbes probes = {.width = workload.width, .low = {}, .high = {}, .count = workload.probes};
  probes.low = stream.device().allocate(bytes, "benchmark probes");
  if (workload.range_hits > 0) probes.high = stream.device().allocate(bytes, "benchmark probes");
  gpu::Buffer& starts = stream.scratch(workload.keys * sizeof(uint32_t), "the distinct benchmark keys");
  gpu::Buffer& distinct = stream.scratch(sizeof(uint64_t));
  find_runs(stream, {.keys = ordered.address(), .key_bytes = key_bytes, .count = workload.keys},
            starts.address(), distinct.address());
  dispatch_items<shader::PickProbesParams>(
      stream, "benchmark/pick_probes",
      {.ordered = ordered.address(),
       .starts = starts.address(),
       .distinct = distinct.address(),
       .low = probes.low.address(),
       .high = probes.high ? probes.high.address() : 0,
       .seed = seed,
       .key_count = static_cast<uint32_t>(workload.keys),
       .span = static_cast<uint32_t>(std::clamp<uint64_t>(workload.range_hits, 1, workload.keys)),
       .count = static_cast<uint32_t>(workload.probes),
       .key_bytes = key_bytes},
      workload.probes);
  return probes;
}

}  // namespace rtsql
