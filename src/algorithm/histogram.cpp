#include "algorithm/histogram.h"

#include "algorithm/partition.h"
#include "gpu/device.h"
#include "shaders/algorithm/histogram.h"

namespace rtsql {

namespace {

constexpr uint32_t kItemsPerThread = 16;
// Of shared memory: more leaves too few workgroups on a core at once to hide its latency.
constexpr uint64_t kMostSharedBytes = 16 << 10;

}  // namespace

void histogram(gpu::Stream& stream, gpu::Address values, uint64_t count, const gpu::Buffer& counts) {
  if (!counts) return;
  stream.fill(counts, 0);
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, count, kItemsPerThread);
  const auto bins = static_cast<uint32_t>(counts.bytes() / sizeof(uint32_t));
  const uint32_t shared_bins = counts.bytes() <= kMostSharedBytes ? bins : 0;
  const auto kernel =
      device.kernel<shader::HistogramParams>("algorithm/histogram", {parts.threads, shared_bins});
  stream.dispatch(kernel,
                  {.values = values,
                   .counts = counts.address(),
                   .count = static_cast<uint32_t>(count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .bins = bins},
                  parts.groups, parts.group_items);
  stream.count_bytes(count * sizeof(uint32_t));
}

}  // namespace rtsql
