#include "engine/lasting/column_difference.h"

#include <algorithm>
#include <span>

#include "algorithm/differences.h"
#include "common/divide.h"
#include "gpu/stream.h"

namespace rtsql {
namespace {

std::vector<uint32_t> differing_blocks(gpu::Device& device, gpu::Address one, gpu::Address other,
                                       uint64_t bits) {
  std::vector<uint32_t> blocks(divide_up(bits, kDifferenceBlockBits));
  const gpu::Buffer marks = device.allocate(blocks.size() * sizeof(uint32_t), "where a column differs");
  gpu::Stream stream(device);
  stream.fill(marks, 0);
  mark_differences(stream, one, other, bits, marks.address());
  stream.finish();
  device.read(marks, 0, std::as_writable_bytes(std::span(blocks)));
  return blocks;
}

// Who has not read the old values for the new ones has most likely replaced them all.
bool is_in_memory(const Column& column) {
  return column.resident_bytes(gpu::Tier::kDevice) + column.resident_bytes(gpu::Tier::kHost) > 0;
}

}  // namespace

ColumnDifference::ColumnDifference(gpu::Device& device, const Column& before, const Column& after) {
  is_everywhere_ = before.type() != after.type() || before.rows() != after.rows() || !is_in_memory(before) ||
                   before.dictionary() != after.dictionary();
  if (is_everywhere_ || before.rows() == 0) return;
  const uint64_t value_bits = 8 * value_bytes(before.type());
  parts_.push_back({value_bits, differing_blocks(device, before.values().address(), after.values().address(),
                                                 value_bits * before.rows())});
  const gpu::Buffer& nulls = before.validity();
  const gpu::Buffer& nulls_after = after.validity();
  if (!nulls && !nulls_after) return;
  const bool both = nulls && nulls_after;
  parts_.push_back({1, differing_blocks(device, (nulls ? nulls : nulls_after).address(),
                                        both ? nulls_after.address() : 0, before.rows())});
}

bool ColumnDifference::is_within(uint64_t begin, uint64_t count) const {
  return is_everywhere_ ||
         std::ranges::any_of(parts_, [&](const Blocks& blocks) { return is_within(blocks, begin, count); });
}

bool ColumnDifference::is_within(const Blocks& blocks, uint64_t begin, uint64_t count) {
  if (count == 0) return false;
  const auto first = begin * blocks.row_bits / kDifferenceBlockBits;
  const auto last = ((begin + count) * blocks.row_bits - 1) / kDifferenceBlockBits;
  return std::any_of(blocks.differ.begin() + static_cast<ptrdiff_t>(first),
                     blocks.differ.begin() + static_cast<ptrdiff_t>(last) + 1,
                     [](uint32_t differs) { return differs != 0; });
}

}  // namespace rtsql
