#include <algorithm>

#include "algorithm/partition.h"
#include "algorithm/radix_paths.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/radix_count.h"
#include "shaders/algorithm/radix_plan.h"
#include "shaders/algorithm/radix_scatter.h"
#include "shaders/algorithm/radix_state.h"

namespace rtsql {

namespace {

constexpr uint32_t kDigitBits = 8;
constexpr uint32_t kGroupsPerUnit =
    4;  // so that a core that is slowed down does not hold up the others by much
constexpr uint64_t kMinimumChunkItems = 256;  // a chunk costs a table of 256 counts

void plan_passes(gpu::Stream& stream, const RadixSort& sort, const RadixWork& work) {
  gpu::Device& device = stream.device();
  find_varying_bits(stream, sort, work.state);
  const auto plan = device.kernel<shader::RadixPlanParams>("algorithm/radix_plan");
  stream.dispatch(plan,
                  {.state = work.state,
                   .first_bit = sort.first_bit,
                   .end_bit = sort.end_bit,
                   .digit_bits = kDigitBits,
                   .in_place = sort.in_place() ? 1u : 0u},
                  1);
}

}  // namespace

void radix_sort_chunked(gpu::Stream& stream, const RadixSort& sort) {
  gpu::Device& device = stream.device();
  const RadixWork work = radix_work(stream, sort);
  plan_passes(stream, sort, work);

  const uint64_t most_chunks =
      uint64_t{shader::kRadixChunkLanes} * kGroupsPerUnit * std::max(2u, device.limits().compute_units);
  const uint64_t wanted = std::clamp<uint64_t>(sort.count / kMinimumChunkItems, 1, most_chunks);
  const auto chunk_items = static_cast<uint32_t>(divide_up(sort.count, wanted));
  const auto chunks = static_cast<uint32_t>(divide_up(sort.count, chunk_items));
  const uint64_t groups = divide_up(chunks, shader::kRadixChunkLanes);
  const uint64_t table = uint64_t{chunks} * shader::kRadixChunkDigits;
  const gpu::Address places = stream.scratch(table * sizeof(uint32_t), "digit counts of a sort").address();

  const auto count =
      device.kernel<shader::RadixCountParams>(gpu::kernel_of_bytes("algorithm/radix_count", sort.key_bytes));
  const auto scatter = device.kernel<shader::RadixScatterParams>(
      gpu::kernel_of_bytes("algorithm/radix_scatter", sort.key_bytes), {0, sort.values != 0 ? 1u : 0u});
  uint32_t pass = 0;
  for (uint32_t bit = sort.first_bit; bit < sort.end_bit; bit += kDigitBits, ++pass) {
    const uint32_t mask = (1u << std::min(kDigitBits, sort.end_bit - bit)) - 1;
    stream.dispatch(count,
                    {.arrays = work.arrays,
                     .state = work.state,
                     .counts = places,
                     .count = static_cast<uint32_t>(sort.count),
                     .chunk_items = chunk_items,
                     .chunks = chunks,
                     .pass = pass,
                     .shift = bit,
                     .mask = mask},
                    groups);
    exclusive_scan(stream, places, places, uint64_t{chunks} * (mask + 1), ScanSum::k32);
    stream.dispatch(scatter,
                    {.arrays = work.arrays,
                     .state = work.state,
                     .places = places,
                     .count = static_cast<uint32_t>(sort.count),
                     .chunk_items = chunk_items,
                     .chunks = chunks,
                     .pass = pass,
                     .shift = bit,
                     .mask = mask},
                    groups);
  }
  radix_finish(stream, sort, work);
}

}  // namespace rtsql
