#include <algorithm>
#include <utility>

#include "algorithm/partition.h"
#include "algorithm/radix_paths.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/radix_bins.h"
#include "shaders/algorithm/radix_histogram.h"
#include "shaders/algorithm/radix_state.h"
#include "shaders/algorithm/radix_sweep.h"

namespace rtsql {

namespace {

constexpr uint32_t kHistogramItems = 16;  // keys of a thread in each step of the histogram

// Counts the digits of all passes and plans these. Returns the address of uint32 [pass][digit], which tells
// where the keys with this digit begin.
gpu::Address count_digits(gpu::Stream& stream, const RadixSort& sort, uint32_t digit_bits, uint32_t passes,
                          gpu::Address state) {
  gpu::Device& device = stream.device();
  gpu::Buffer& histogram =
      stream.scratch((uint64_t{passes} << digit_bits) * sizeof(uint32_t), "digits of a sort");
  stream.fill(histogram, 0);
  const Partition parts = partition(device, sort.count, kHistogramItems);
  const auto count = device.kernel<shader::RadixHistogramParams>(
      gpu::kernel_of_bytes("algorithm/radix_histogram", sort.key_bytes), {parts.threads, digit_bits});
  stream.dispatch(count,
                  {.keys = sort.source.keys,
                   .histogram = histogram.address(),
                   .count = static_cast<uint32_t>(sort.count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .first_bit = sort.first_bit,
                   .end_bit = sort.end_bit,
                   .reserved = 0},
                  parts.groups);
  const auto plan = device.kernel<shader::RadixBinsParams>("algorithm/radix_bins", {0, digit_bits});
  stream.dispatch(plan,
                  {.histogram = histogram.address(),
                   .state = state,
                   .count = static_cast<uint32_t>(sort.count),
                   .passes = passes,
                   .in_place = sort.in_place() ? 1u : 0u,
                   .reserved = 0},
                  1);
  return histogram.address();
}

uint32_t kind_of_values(const RadixSort& sort) {
  if (sort.values == 0) return shader::kRadixNoValues;
  return sort.source.values == 0 ? shader::kRadixPositions : shader::kRadixGivenValues;
}

}  // namespace

uint64_t radix_sweep_shared_bytes(const gpu::Device& device, const RadixSweepShape& shape,
                                  uint32_t key_bytes) {
  const uint64_t digits = uint64_t{1} << shape.digit_bits;
  const uint64_t subgroup_size = device.limits().subgroup_size;
  const uint64_t mask_words = subgroup_size > 32 ? 2 : 1;
  const uint64_t places = digits * (shape.threads / subgroup_size) * (1 + mask_words);
  const uint64_t keys = uint64_t{shape.threads} * shape.items * (key_bytes / 4);
  return 4 * (std::max(places, keys) + 2 * digits + 128);
}

std::optional<RadixSweepShape> radix_sweep_shape(const gpu::Device& device, uint32_t key_bytes) {
  const gpu::DeviceLimits& limits = device.limits();
  for (const uint32_t threads : {512u, 256u, 128u}) {
    for (const uint32_t digit_bits : {8u, 7u}) {
      // The shape fills 48 KiB: larger tiles write longer runs and are fewer.
      const RadixSweepShape shape = {
          .threads = threads, .items = key_bytes == 4 ? 22u : 11u, .digit_bits = digit_bits};
      if (threads >= 1u << digit_bits && threads <= limits.max_workgroup_invocations &&
          radix_sweep_shared_bytes(device, shape, key_bytes) <= limits.max_shared_memory_bytes) {
        return shape;
      }
    }
  }
  return std::nullopt;
}

void radix_sort_sweep(gpu::Stream& stream, const RadixSort& sort, const RadixSweepShape& shape) {
  RTSQL_CHECK(shape.portion < uint64_t{1} << 30 && shape.threads >= 1u << shape.digit_bits);
  RTSQL_CHECK(uint64_t{shape.threads} * shape.items <= 1u << 16);  // places in a tile have 16 bits
  gpu::Device& device = stream.device();
  const uint32_t subgroup_size = device.limits().subgroup_size;
  const RadixWork work = radix_work(stream, sort);
  const auto passes = static_cast<uint32_t>(divide_up(sort.end_bit - sort.first_bit, shape.digit_bits));
  RTSQL_CHECK(passes <= shader::kRadixMaxPasses);
  const gpu::Address bases = count_digits(stream, sort, shape.digit_bits, passes, work.state);

  const uint64_t digits = uint64_t{1} << shape.digit_bits;
  const uint64_t tile = uint64_t{shape.threads} * shape.items;
  const uint64_t most_tiles = divide_up(std::min(sort.count, shape.portion), tile);
  gpu::Buffer& status = stream.scratch(most_tiles * digits * sizeof(uint32_t), "tiles of a sort");
  // A portion reads one of these and leaves the other to the next.
  gpu::Address portion_bases = stream.scratch(digits * sizeof(uint32_t), "digits of a sort").address();
  gpu::Address next_bases = stream.scratch(digits * sizeof(uint32_t), "digits of a sort").address();

  const auto kernel = device.kernel<shader::RadixSweepParams>(
      gpu::kernel_of_bytes("algorithm/radix_sweep", sort.key_bytes),
      {shape.threads, shape.digit_bits, shape.threads / subgroup_size, shape.items, kind_of_values(sort),
       subgroup_size > 32 ? 1u : 0u, runs_on_cpu(device) ? 1u : 0u});
  for (uint32_t pass = 0; pass < passes; ++pass) {
    const uint32_t shift = sort.first_bit + pass * shape.digit_bits;
    uint32_t first_ticket = 0;
    for (uint64_t begin = 0; begin < sort.count; begin += shape.portion) {
      const uint64_t count = std::min(shape.portion, sort.count - begin);
      const auto tiles = static_cast<uint32_t>(divide_up(count, tile));
      stream.fill(status, 0, tiles * digits * sizeof(uint32_t), 0);
      stream.dispatch(kernel,
                      {.arrays = work.arrays,
                       .state = work.state,
                       .status = status.address(),
                       .bases = begin == 0 ? bases + pass * digits * sizeof(uint32_t) : portion_bases,
                       .next_bases = next_bases,
                       .begin = static_cast<uint32_t>(begin),
                       .count = static_cast<uint32_t>(count),
                       .tiles = tiles,
                       .first_ticket = first_ticket,
                       .pass = pass,
                       .shift = shift,
                       .mask = (1u << std::min(shape.digit_bits, sort.end_bit - shift)) - 1,
                       .spins = shape.spins},
                      tiles);
      first_ticket += tiles;
      std::swap(portion_bases, next_bases);
    }
  }
  radix_finish(stream, sort, work);
}

}  // namespace rtsql
