#include "algorithm/differences.h"

#include "algorithm/partition.h"
#include "common/divide.h"
#include "gpu/device.h"

namespace rtsql {

void mark_differences(gpu::Stream& stream, gpu::Address one, gpu::Address other, uint64_t bits,
                      gpu::Address blocks) {
  if (bits == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::DifferencesParams>("algorithm/differences", {group_threads(device)});
  stream.dispatch(kernel, {.one = one, .other = other, .blocks = blocks, .bits = bits},
                  tile_groups(device, divide_up(bits, 128), 1));
  stream.count_bytes((other == 0 ? 1 : 2) * bits / 8);
}

}  // namespace rtsql
