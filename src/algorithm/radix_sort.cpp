#include "algorithm/radix_sort.h"

#include "algorithm/partition.h"
#include "algorithm/radix_paths.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/radix_finish.h"
#include "shaders/algorithm/radix_state.h"
#include "shaders/algorithm/radix_vary.h"

namespace rtsql {

namespace {

constexpr uint32_t kLeastDigitBits = 7;  // of any way

bool takes_scratch(const RadixSort& sort) {
  return sort.in_place() || sort.end_bit - sort.first_bit > kLeastDigitBits;
}

}  // namespace

RadixWork radix_work(gpu::Stream& stream, const RadixSort& sort) {
  RadixWork work;
  work.arrays = {.keys = sort.keys,
                 .values = sort.values,
                 .keys_scratch = 0,
                 .values_scratch = 0,
                 .source_keys = sort.source.keys,
                 .source_values = sort.source.values};
  if (takes_scratch(sort)) {
    work.arrays.keys_scratch =
        stream.scratch(sort.count * sort.key_bytes, "scratch keys of a sort").address();
    if (sort.values != 0) {
      work.arrays.values_scratch =
          stream.scratch(sort.count * sizeof(uint32_t), "scratch values of a sort").address();
    }
  }
  gpu::Buffer& state = stream.scratch(shader::kRadixStateWords * sizeof(uint32_t), "state of a sort");
  stream.fill(state, 0);
  work.state = state.address();
  return work;
}

void radix_finish(gpu::Stream& stream, const RadixSort& sort, const RadixWork& work) {
  gpu::Device& device = stream.device();
  const uint32_t threads = group_threads(device);
  const auto kernel = device.kernel<shader::RadixFinishParams>("algorithm/radix_finish", {threads});
  const uint64_t tile = uint64_t{threads} * 16;
  stream.dispatch(kernel,
                  {.arrays = work.arrays,
                   .state = work.state,
                   .count = static_cast<uint32_t>(sort.count),
                   .key_words = sort.key_bytes / 4},
                  divide_up(sort.count, tile));
}

void find_varying_bits(gpu::Stream& stream, const RadixSort& sort, gpu::Address state) {
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, sort.count, 16);
  const auto vary = device.kernel<shader::RadixVaryParams>(
      gpu::kernel_of_bytes("algorithm/radix_vary", sort.key_bytes), {parts.threads});
  stream.dispatch(vary,
                  {.keys = sort.source.keys,
                   .state = state,
                   .count = static_cast<uint32_t>(sort.count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
}

void radix_sort_at_once(gpu::Stream& stream, const RadixSort& sort) {
  const std::optional<RadixSweepShape> shape =
      runs_on_cpu(stream.device()) ? std::nullopt : radix_sweep_shape(stream.device(), sort.key_bytes);
  if (shape) {
    radix_sort_sweep(stream, sort, *shape);
  } else {
    radix_sort_chunked(stream, sort);
  }
  stream.count_bytes(2 * sort.count * sort.row_bytes());
}

void radix_sort_from(gpu::Stream& stream, const RadixSource& source, gpu::Address keys, uint32_t key_bytes,
                     gpu::Address values, uint64_t count, uint32_t first_bit, uint32_t end_bit) {
  RTSQL_CHECK(key_bytes == 4 || key_bytes == 8);
  RTSQL_CHECK(count < UINT32_MAX);
  if (end_bit == 0) end_bit = 8 * key_bytes;
  RTSQL_CHECK(first_bit < end_bit && end_bit <= 8 * key_bytes);
  if (count == 0) return;
  if (count == 1 && source.keys == keys && source.values == values) return;
  const RadixSort sort = {.source = source,
                          .keys = keys,
                          .key_bytes = key_bytes,
                          .values = values,
                          .count = count,
                          .first_bit = first_bit,
                          .end_bit = end_bit};
  if (const std::optional<uint64_t> most_rows = rows_of_radix_parts(stream.device(), sort)) {
    radix_sort_in_parts(stream, sort, *most_rows);
  } else {
    radix_sort_at_once(stream, sort);
  }
}

void radix_sort(gpu::Stream& stream, gpu::Address keys, uint32_t key_bytes, gpu::Address values,
                uint64_t count, uint32_t first_bit, uint32_t end_bit) {
  radix_sort_from(stream, {keys, values}, keys, key_bytes, values, count, first_bit, end_bit);
}

}  // namespace rtsql
