#include "algorithm/select.h"

#include "algorithm/partition.h"
#include "algorithm/scan_groups.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/bits_count.h"
#include "shaders/algorithm/bits_select.h"
#include "shaders/algorithm/mark_different.h"

namespace rtsql {

namespace {

constexpr uint32_t kWordsPerThread = 4;
// Words with up to this many bits are written by one thread. A CPU's lanes have nothing to gain from
// contiguous stores.
constexpr uint32_t kOwnWordBitsGpu = 12;
constexpr uint32_t kOwnWordBitsCpu = 32;

uint32_t bitmap_words(uint64_t bits) {
  return static_cast<uint32_t>(divide_up(bits, 32));
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
                   .words = bitmap_words(count),
                   .group_words = parts.group_items,
                   .groups = parts.groups,
                   .last_mask = last_mask_of(count)},
                  parts.groups);
  stream.count_bytes(count / 8);
  return sums;
}

// Holds a bitmap and the number of 1-bits before each group of its words.
class Selection {
 public:
  Selection(gpu::Stream& stream, gpu::Address bitmap, uint64_t count)
      : bitmap_(bitmap),
        count_(count),
        parts_(partition(stream.device(), bitmap_words(count), kWordsPerThread)) {
    RTSQL_CHECK(count <= UINT32_MAX);
    if (parts_.groups == 1) return;
    bases_ = count_groups(stream, bitmap, count, parts_);
    scan_groups(stream, bases_, parts_.groups);
  }

  // The fields are as in BitsSelectParams.
  struct Output {
    gpu::Address out = 0;
    gpu::Address total = 0;
    gpu::Address positions_from = 0;
  };
  void write(gpu::Stream& stream, const Output& output) const {
    gpu::Device& device = stream.device();
    const auto kernel = device.kernel<shader::BitsSelectParams>(
        "algorithm/bits_select", {parts_.threads, runs_on_cpu(device) ? kOwnWordBitsCpu : kOwnWordBitsGpu});
    stream.dispatch(kernel,
                    {.bitmap = bitmap_,
                     .bases = bases_,
                     .result = output.out,
                     .total = output.total,
                     .positions_from = output.positions_from,
                     .words = bitmap_words(count_),
                     .group_words = parts_.group_items,
                     .groups = parts_.groups,
                     .last_mask = last_mask_of(count_)},
                    parts_.groups);
    stream.count_bytes(count_ / 8);
  }

 private:
  gpu::Address bitmap_;
  uint64_t count_;
  Partition parts_;
  gpu::Address bases_ = 0;  // 0: one group
};

}  // namespace

void mark_different(gpu::Stream& stream, gpu::Address values, uint32_t value_bytes, uint64_t count,
                    uint64_t value, gpu::Address bitmap) {
  RTSQL_CHECK(value_bytes == 4 || value_bytes == 8);
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel = device.kernel<shader::MarkDifferentParams>("algorithm/mark_different",
                                                                 {group_threads(device), value_bytes});
  stream.dispatch(kernel,
                  {.values = values,
                   .bitmap = bitmap,
                   .value = value,
                   .count = static_cast<uint32_t>(count),
                   .words = bitmap_words(count)},
                  tile_groups(device, count, 32));
  stream.count_bytes(count * value_bytes + count / 8);
}

void count_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address total) {
  RTSQL_CHECK(count <= UINT32_MAX);
  const Partition parts = partition(stream.device(), bitmap_words(count), kWordsPerThread);
  scan_groups(stream, count_groups(stream, bitmap, count, parts), parts.groups, total);
}

void select_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address out,
                 gpu::Address total, gpu::Address positions_from) {
  const Selection selection(stream, bitmap, count);
  selection.write(stream, {.out = out, .total = total, .positions_from = positions_from});
}

}  // namespace rtsql
