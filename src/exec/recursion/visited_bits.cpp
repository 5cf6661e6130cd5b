#include "exec/recursion/visited_bits.h"

#include <algorithm>
#include <array>
#include <span>

#include "common/divide.h"
#include "schema/bitmap.h"
#include "schema/key_encoding.h"
#include "shaders/exec/bit_insert.h"

namespace rtsql {
namespace {

// The bits take less than a hash table of the keys, or little at all.
constexpr uint64_t kBitsPerKey = 64;
constexpr uint64_t kFewBits = uint64_t{1} << 20;
constexpr uint64_t kWordBits = 32;

}  // namespace

gpu::Buffer VisitedBits::insert(const Column& keys) {
  keys_ += keys.rows();
  gpu::Buffer marks = execution_.device().allocate(bitmap_bytes(keys.rows()), "marks of new rows");
  execution_.stream().stage("distinct");
  execution_.stream().fill(marks, 0);
  // Keys that have found room keep their marks.
  for (Range outside = mark(keys, marks); !outside.is_empty(); outside = mark(keys, marks)) {
    if (!make_room(outside)) return {};
  }
  return marks;
}

// Returns the range of the keys that there is no room for.
VisitedBits::Range VisitedBits::mark(const Column& keys, const gpu::Buffer& marks) {
  gpu::Stream& stream = execution_.stream();
  std::array<uint64_t, 2> bounds = {UINT64_MAX, 0};
  const gpu::Buffer& outside = stream.scratch(sizeof(bounds), "keys outside");
  stream.upload(outside, 0, std::as_bytes(std::span(bounds)));
  shader::BitInsertParams params{};
  params.keys = keys.values().address();
  params.bits = bits_ ? bits_.address() : 0;
  params.marks = marks.address();
  params.outside = outside.address();
  params.lowest = range_.lowest;
  params.room = range_.is_empty() ? 0 : range_.highest - range_.lowest + 1;
  params.rows = keys.rows();
  params.key_bytes = key_bytes(keys.type());
  stream.dispatch(execution_.device().kernel<shader::BitInsertParams>("exec/bit_insert"), params,
                  divide_up(keys.rows(), shader::kBitInsertRows));
  stream.count_bytes(keys.rows() * (params.key_bytes + sizeof(uint32_t)));
  stream.download(outside, 0, std::as_writable_bytes(std::span(bounds)));
  execution_.finish();
  return {bounds[0], bounds[1]};
}

// Returns false where the range would be too large.
bool VisitedBits::make_room(const Range& outside) {
  Range wanted{std::min(range_.lowest, outside.lowest), std::max(range_.highest, outside.highest)};
  const uint64_t most = std::max(kFewBits, keys_ * kBitsPerKey);
  if (wanted.highest - wanted.lowest >= most) return false;
  // Twice as much as is needed, so that it is rarely made larger, and in whole words.
  const uint64_t spare = (wanted.highest - wanted.lowest + kWordBits) / 2;
  wanted.lowest = (wanted.lowest - std::min(wanted.lowest, spare)) / kWordBits * kWordBits;
  wanted.highest += std::min(UINT64_MAX - wanted.highest, spare);
  wanted.highest |= kWordBits - 1;
  gpu::Stream& stream = execution_.stream();
  const uint64_t bytes = (wanted.highest - wanted.lowest + 1) / 8;
  gpu::Buffer bits = execution_.device().allocate(bytes, "keys of a recursive query");
  stream.fill(bits, 0);
  if (bits_) {
    const uint64_t offset = (range_.lowest - wanted.lowest) / 8;
    stream.copy(bits_.address(), bits.address() + offset, bits_.bytes());
  }
  execution_.finish();
  bits_ = std::move(bits);
  range_ = wanted;
  return true;
}

}  // namespace rtsql
