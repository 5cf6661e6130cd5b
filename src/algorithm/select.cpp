#include "algorithm/select.h"

#include "algorithm/partition.h"
#include "algorithm/scan_groups.h"
#include "common/check.h"
#include "gpu/device.h"
#include "shaders/algorithm/bits_count.h"
#include "shaders/algorithm/bits_select.h"

namespace rtsql {

namespace {

constexpr uint32_t kWordsPerThread = 4;
// Words with up to this many bits are written by one thread. A CPU's lanes have nothing to gain from
// contiguous stores.
constexpr uint32_t kOwnWordBitsGpu = 12;
constexpr uint32_t kOwnWordBitsCpu = 32;

uint32_t words_of(uint64_t bits) {
  return static_cast<uint32_t>((bits + 31) / 32);
}

uint32_t last_mask_of(uint64_t bits) {
  return bits % 32 == 0 ? ~uint32_t{0} : (uint32_t{1} << bits % 32) - 1;
}

// Returns the address of the number of 1-bits in each group of words.
gpu::Address count_groups(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, const Partition& parts) {
  const gpu::Address sums = stream.scratch(parts.groups * sizeof(uint64_t), "sums of a selection").address();
  const auto kernel =
      stream.device().kernel<shader::BitsCountParams>("algorithm/bits_count", {parts.threads});
  stream.dispatch(kernel,
                  {.bitmap = bitmap,
                   .sums = sums,
                   .words = words_of(count),
                   .group_words = parts.group_items,
                   .groups = parts.groups,
                   .last_mask = last_mask_of(count)},
                  parts.groups);
  return sums;
}

}  // namespace

void count_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address total) {
  RTSQL_CHECK(count <= UINT32_MAX);
  const Partition parts = partition(stream.device(), words_of(count), kWordsPerThread);
  scan_groups(stream, count_groups(stream, bitmap, count, parts), parts.groups, total);
}

void select_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address out,
                 gpu::Address total, gpu::Address positions_from) {
  RTSQL_CHECK(count <= UINT32_MAX);
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, words_of(count), kWordsPerThread);
  gpu::Address bases = 0;
  if (parts.groups > 1) {
    bases = count_groups(stream, bitmap, count, parts);
    scan_groups(stream, bases, parts.groups);
  }
  const auto kernel = device.kernel<shader::BitsSelectParams>(
      "algorithm/bits_select", {parts.threads, runs_on_cpu(device) ? kOwnWordBitsCpu : kOwnWordBitsGpu});
  stream.dispatch(kernel,
                  {.bitmap = bitmap,
                   .bases = bases,
                   .result = out,
                   .total = total,
                   .positions_from = positions_from,
                   .words = words_of(count),
                   .group_words = parts.group_items,
                   .groups = parts.groups,
                   .last_mask = last_mask_of(count)},
                  parts.groups);
}

}  // namespace rtsql
