#include "algorithm/radix_sort.h"

#include "algorithm/partition.h"
#include "algorithm/radix_paths.h"
#include "common/check.h"
#include "gpu/device.h"
#include "shaders/algorithm/radix_finish.h"
#include "shaders/algorithm/radix_state.h"

namespace rtsql {

RadixScratch radix_scratch(gpu::Stream& stream, const RadixSort& sort) {
  RadixScratch scratch;
  scratch.keys = stream.scratch(sort.count * sort.key_bytes, "scratch keys of a sort").address();
  if (sort.values != 0) {
    scratch.values = stream.scratch(sort.count * sizeof(uint32_t), "scratch values of a sort").address();
  }
  gpu::Buffer& state = stream.scratch(shader::kRadixStateWords * sizeof(uint32_t), "state of a sort");
  stream.fill(state, 0);
  scratch.state = state.address();
  return scratch;
}

void radix_finish(gpu::Stream& stream, const RadixSort& sort, const RadixScratch& scratch) {
  gpu::Device& device = stream.device();
  const uint32_t threads = group_threads(device);
  const auto kernel = device.kernel<shader::RadixFinishParams>("algorithm/radix_finish", {threads});
  const uint64_t tile = uint64_t{threads} * 16;
  stream.dispatch(kernel,
                  {.keys = sort.keys,
                   .keys_scratch = scratch.keys,
                   .values = sort.values,
                   .values_scratch = scratch.values,
                   .state = scratch.state,
                   .count = static_cast<uint32_t>(sort.count),
                   .key_words = sort.key_bytes / 4},
                  (sort.count + tile - 1) / tile);
}

void radix_sort(gpu::Stream& stream, gpu::Address keys, uint32_t key_bytes, gpu::Address values,
                uint64_t count, uint32_t first_bit, uint32_t end_bit) {
  RTSQL_CHECK(key_bytes == 4 || key_bytes == 8);
  RTSQL_CHECK(count < UINT32_MAX);
  if (end_bit == 0) end_bit = 8 * key_bytes;
  RTSQL_CHECK(first_bit <= end_bit && end_bit <= 8 * key_bytes);
  if (count < 2 || first_bit == end_bit) return;
  const RadixSort sort = {.keys = keys,
                          .key_bytes = key_bytes,
                          .values = values,
                          .count = count,
                          .first_bit = first_bit,
                          .end_bit = end_bit};
  const std::optional<RadixSweepShape> shape =
      runs_on_cpu(stream.device()) ? std::nullopt : radix_sweep_shape(stream.device(), key_bytes);
  if (shape) {
    radix_sort_sweep(stream, sort, *shape);
  } else {
    radix_sort_chunked(stream, sort);
  }
}

}  // namespace rtsql
