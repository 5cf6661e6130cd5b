#include "algorithm/gather.h"

#include "algorithm/gather_windows.h"
#include "algorithm/partition.h"
#include "common/check.h"
#include "gpu/device.h"
#include "shaders/algorithm/gather.h"
#include "shaders/algorithm/gather_bits.h"
#include "shaders/algorithm/iota.h"

namespace rtsql {
namespace {

constexpr uint32_t kGatheredPerThread =
    16;  // of gather and iota; a thread of gather_bits makes a word of 32 bits

}  // namespace

void gather(gpu::Stream& stream, uint32_t element_bytes, gpu::Address source, gpu::Address indices,
            uint64_t count, gpu::Address out) {
  RTSQL_CHECK(element_bytes == 1 || element_bytes == 2 || element_bytes == 4 || element_bytes == 8 ||
              element_bytes == 16);
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::GatherParams>("algorithm/gather", {group_threads(device), element_bytes});
  stream.dispatch(kernel,
                  {.source = source,
                   .indices = indices,
                   .result = out,
                   .count = static_cast<uint32_t>(count),
                   .reserved = 0},
                  tile_groups(device, count, kGatheredPerThread));
  stream.count_bytes(count * (sizeof(uint32_t) + uint64_t{2} * element_bytes));
}

void gather_from(gpu::Stream& stream, uint32_t element_bytes, const GatherSource& source,
                 gpu::Address indices, uint64_t count, gpu::Address out) {
  const GatherWork work = {source, element_bytes, indices, count, out};
  if (const std::optional<GatherWindows> windows = gather_windows(stream.device(), work)) {
    gather_in_windows(stream, work, *windows);
  } else {
    gather(stream, element_bytes, source.values, indices, count, out);
  }
}

void gather_bits(gpu::Stream& stream, gpu::Address source, gpu::Address indices, uint64_t count,
                 gpu::Address out) {
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::GatherBitsParams>("algorithm/gather_bits", {group_threads(device)});
  stream.dispatch(kernel,
                  {.source = source,
                   .indices = indices,
                   .result = out,
                   .count = static_cast<uint32_t>(count),
                   .reserved = 0},
                  tile_groups(device, count, 32));
  stream.count_bytes(count * sizeof(uint32_t) + 2 * count / 8);
}

void iota(gpu::Stream& stream, gpu::Address out, uint64_t count, uint32_t start) {
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel = device.kernel<shader::IotaParams>("algorithm/iota", {group_threads(device)});
  stream.dispatch(kernel, {.result = out, .count = static_cast<uint32_t>(count), .start = start},
                  tile_groups(device, count, kGatheredPerThread));
  stream.count_bytes(count * sizeof(uint32_t));
}

}  // namespace rtsql
