#include "benchmark/order_probes.h"

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"

namespace rtsql {

OrderedProbes order_probes(gpu::Stream& stream, KeyWidth width, const ProbeBatch& probes) {
  gpu::Device& device = stream.device();
  const auto key_bytes = static_cast<uint32_t>(width);
  OrderedProbes ordered;
  ordered.low = device.allocate(probes.count * key_bytes, "sorted probes");
  ordered.positions = device.allocate(probes.count * sizeof(uint32_t), "sorted probes");
  if (!probes.points()) ordered.high = device.allocate(probes.count * key_bytes, "sorted probes");
  stream.stage("copy");
  stream.copy(probes.low, ordered.low.address(), probes.count * key_bytes);
  stream.stage("sort");
  iota(stream, ordered.positions.address(), probes.count);
  radix_sort(stream, ordered.low.address(), key_bytes, ordered.positions.address(), probes.count);
  if (!probes.points()) {
    gather(stream, key_bytes, probes.high, ordered.positions.address(), probes.count, ordered.high.address());
  }
  return ordered;
}

}  // namespace rtsql
