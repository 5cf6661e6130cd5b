#include "algorithm/scatter.h"

#include "algorithm/partition.h"
#include "common/check.h"
#include "gpu/device.h"
#include "shaders/algorithm/scatter.h"
#include "shaders/algorithm/scatter_bits.h"

namespace rtsql {
namespace {

constexpr uint32_t kScatteredPerThread = 16;  // of scatter
constexpr uint32_t kBitsPerThread = 32;

void write_bits(gpu::Stream& stream, gpu::Address source, uint32_t word, gpu::Address indices, uint64_t count,
                gpu::Address out) {
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::ScatterBitsParams>("algorithm/scatter_bits", {group_threads(device)});
  stream.dispatch(kernel,
                  {.source = source,
                   .indices = indices,
                   .result = out,
                   .count = static_cast<uint32_t>(count),
                   .word = word},
                  tile_groups(device, count, kBitsPerThread));
  stream.count_bytes(count * sizeof(uint32_t) + (source == 0 ? 1 : 2) * count / 8);
}

}  // namespace

void scatter(gpu::Stream& stream, uint32_t element_bytes, gpu::Address source, gpu::Address indices,
             uint64_t count, gpu::Address out) {
  RTSQL_CHECK(element_bytes == 1 || element_bytes == 2 || element_bytes == 4 || element_bytes == 8 ||
              element_bytes == 16);
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::ScatterParams>("algorithm/scatter", {group_threads(device), element_bytes});
  stream.dispatch(kernel,
                  {.source = source,
                   .indices = indices,
                   .result = out,
                   .count = static_cast<uint32_t>(count),
                   .reserved = 0},
                  tile_groups(device, count, kScatteredPerThread));
  stream.count_bytes(count * (sizeof(uint32_t) + uint64_t{2} * element_bytes));
}

void scatter_bits(gpu::Stream& stream, gpu::Address source, gpu::Address indices, uint64_t count,
                  gpu::Address out) {
  RTSQL_CHECK(source != 0);
  write_bits(stream, source, 0, indices, count, out);
}

void fill_bits(gpu::Stream& stream, bool bit, gpu::Address indices, uint64_t count, gpu::Address out) {
  write_bits(stream, 0, bit ? UINT32_MAX : 0, indices, count, out);
}

}  // namespace rtsql
