#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>
#include <vector>

#include "algorithm/radix_paths.h"
#include "gpu/device.h"
#include "gpu/residency.h"
#include "shaders/algorithm/radix_parts.h"

namespace rtsql {

namespace {

// A tile of a pass writes to so many digits in runs of some hundred bytes at least, as the link likes it.
constexpr uint32_t kPartBits = 6;
// A sort of so few bytes stays where it is: to wait for the host costs more.
constexpr uint64_t kLeastBytes = uint64_t{1} << 20;
constexpr uint64_t kLeastRows = uint64_t{1} << 12;  // of a part, however little room there is

uint64_t varying_bits(gpu::Stream& stream, const RadixSort& sort) {
  std::array<uint32_t, 4> words = {};
  gpu::Stream::Phase phase(stream);
  gpu::Buffer& state = stream.scratch(shader::kRadixStateWords * sizeof(uint32_t), "state of a sort");
  stream.fill(state, 0);
  find_varying_bits(stream, sort, state.address());
  static_assert(shader::kRadixOnes == 0 && shader::kRadixZeros == 2);
  stream.download(state, 0, std::as_writable_bytes(std::span(words)), gpu::InRehearsal::kGivesZeros);
  phase.end();
  const auto varying_word = [&](size_t word) { return uint64_t{words[word] & words[word + 2]}; };
  const uint64_t varying = varying_word(0) | varying_word(1) << 32;
  const uint64_t below_end = sort.end_bit == 64 ? UINT64_MAX : (uint64_t{1} << sort.end_bit) - 1;
  return (varying & below_end) >> sort.first_bit << sort.first_bit;
}

// Returns where the keys with each digit begin, and their number. They ascend by this digit.
std::vector<uint32_t> begins_of_digits(gpu::Stream& stream, gpu::Address keys, uint32_t key_bytes,
                                       uint64_t count, uint32_t shift, uint32_t digits) {
  gpu::Device& device = stream.device();
  gpu::Stream::Phase phase(stream);
  std::vector<uint32_t> begins(digits + 1);
  gpu::Buffer& result = stream.scratch(begins.size() * sizeof(uint32_t), "parts of a sort");
  const auto kernel =
      device.kernel<shader::RadixPartsParams>(gpu::kernel_of_bytes("algorithm/radix_parts", key_bytes));
  stream.dispatch(kernel,
                  {.keys = keys,
                   .begins = result.address(),
                   .count = static_cast<uint32_t>(count),
                   .shift = shift,
                   .digits = digits,
                   .reserved = 0},
                  1);
  stream.download(result, 0, std::as_writable_bytes(std::span(begins)), gpu::InRehearsal::kGivesZeros);
  phase.end();
  return begins;
}

void copy_rows(gpu::Stream& stream, const RadixSort& sort, const RadixSource& from, const RadixSource& to) {
  if (from.keys != to.keys) stream.copy(from.keys, to.keys, sort.count * sort.key_bytes);
  if (sort.values != 0 && from.values != to.values)
    stream.copy(from.values, to.values, sort.count * sizeof(uint32_t));
}

// Reads and writes each row over the link once.
void sort_on_device(gpu::Stream& stream, const RadixSort& sort) {
  gpu::Stream::Phase phase(stream);
  RadixSort on_device = sort;
  on_device.keys = stream.scratch(sort.count * sort.key_bytes, "keys of a sort's part").address();
  if (sort.values != 0)
    on_device.values = stream.scratch(sort.count * sizeof(uint32_t), "values of a sort's part").address();
  on_device.source = {on_device.keys, sort.source.values == 0 ? 0 : on_device.values};
  copy_rows(stream, sort, sort.source, on_device.source);
  radix_sort_at_once(stream, on_device);
  copy_rows(stream, sort, {on_device.keys, on_device.values}, {sort.keys, sort.values});
  phase.end();
}

gpu::Address keep_beside(gpu::Stream& stream, gpu::Address source, uint64_t bytes) {
  gpu::Buffer buffer = stream.device().residency().allocate_beside(source, bytes, "the parts of a sort");
  const gpu::Address address = buffer.address();
  stream.keep(std::move(buffer));
  return address;
}

// Brings the rows into the order of these bits, in the result or, where that is the source, in scratch.
// Returns what is left to sort: rows with the same bits.
RadixSort split_rows(gpu::Stream& stream, const RadixSort& sort, uint32_t first_bit, uint32_t end_bit) {
  RadixSort split = sort;
  split.first_bit = first_bit;
  split.end_bit = end_bit;
  if (sort.in_place()) {
    split.keys = keep_beside(stream, sort.keys, sort.count * sort.key_bytes);
    if (sort.values != 0) split.values = keep_beside(stream, sort.keys, sort.count * sizeof(uint32_t));
  }
  radix_sort_at_once(stream, split);
  RadixSort rest = sort;
  rest.source = {split.keys, split.values};
  rest.end_bit = end_bit;
  return rest;
}

RadixSort rows_of(const RadixSort& sort, uint64_t begin, uint64_t end) {
  RadixSort part = sort;
  part.count = end - begin;
  part.source.keys += begin * part.key_bytes;
  part.keys += begin * part.key_bytes;
  if (part.values != 0) {
    part.source.values += begin * sizeof(uint32_t);
    part.values += begin * sizeof(uint32_t);
  }
  return part;
}

}  // namespace

std::optional<uint64_t> rows_of_radix_parts(gpu::Device& device, const RadixSort& sort) {
  const uint64_t bytes = sort.count * sort.row_bytes();
  if (bytes < kLeastBytes || gpu::Rehearsal::is_on()) return std::nullopt;
  const gpu::MemoryPool& memory = device.memory();
  const uint64_t room = device.residency().available(gpu::Tier::kDevice);
  const bool lies_on_device = !memory.is_on_host(sort.source.keys) && !memory.is_on_host(sort.keys) &&
                              (sort.values == 0 || !memory.is_on_host(sort.values));
  if (lies_on_device && bytes <= room) return std::nullopt;
  // A part takes its result and scratch, and some for the counts of its digits.
  return std::max(kLeastRows, room / 8 * 7 / (2 * sort.row_bytes()));
}

void radix_sort_in_parts(gpu::Stream& stream, const RadixSort& sort, uint64_t most_rows) {
  if (sort.count <= most_rows) return sort_on_device(stream, sort);
  const uint64_t varying = varying_bits(stream, sort);
  if (varying == 0) {
    RadixSort same = sort;
    same.end_bit = same.first_bit + 1;
    return radix_sort_at_once(stream, same);
  }
  const auto top = static_cast<uint32_t>(std::bit_width(varying));
  const uint32_t shift = std::max(sort.first_bit, top - std::min(top, kPartBits));
  const uint32_t digits = 1u << (top - shift);

  gpu::Stream::Phase phase(stream);
  const RadixSort rest = split_rows(stream, sort, shift, top);
  const std::vector<uint32_t> begins =
      begins_of_digits(stream, rest.source.keys, sort.key_bytes, sort.count, shift, digits);
  for (uint32_t digit = 0, end; digit < digits; digit = end) {
    end = digit + 1;
    while (end < digits && begins[end + 1] - begins[digit] <= most_rows) ++end;
    RadixSort part = rows_of(rest, begins[digit], begins[end]);
    if (end == digit + 1) part.end_bit = shift;
    if (part.count == 0) continue;
    if (part.end_bit == part.first_bit) {
      copy_rows(stream, part, part.source, {part.keys, part.values});
    } else {
      radix_sort_in_parts(stream, part, most_rows);
    }
  }
  phase.end();
}

}  // namespace rtsql
