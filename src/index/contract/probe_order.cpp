#include "index/contract/probe_order.h"

#include <utility>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"

namespace rtsql {

gpu::Buffer sort_probes(gpu::Stream& stream, OwnedProbes& probes, ProbeOrder order) {
  gpu::Device& device = stream.device();
  const auto key_bytes = static_cast<uint32_t>(probes.width);
  gpu::Buffer positions = device.allocate(probes.count * sizeof(uint32_t), "sorted probes");
  radix_sort_from(stream, {probes.low.address()}, probes.low.address(), key_bytes, positions.address(),
                  probes.count, order.first_bit, order.end_bit);
  if (probes.high) {
    gpu::Buffer high = device.allocate(probes.count * key_bytes, "sorted probes");
    gather(stream, key_bytes, probes.high.address(), positions.address(), probes.count, high.address());
    stream.keep(std::exchange(probes.high, std::move(high)));
  }
  return positions;
}

}  // namespace rtsql
