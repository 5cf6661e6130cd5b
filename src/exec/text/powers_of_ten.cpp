#include "exec/text/powers_of_ten.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "common/wide_integer.h"
#include "shaders/exec/text/format_values.h"

namespace rtsql {
namespace {

// An integer of any size: digits to the base of 2^32, the lowest first.
using Digits = std::vector<uint32_t>;

void multiply(Digits& number, uint32_t factor) {
  uint64_t carry = 0;
  for (uint32_t& digit : number) {
    carry += uint64_t{digit} * factor;
    digit = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) number.push_back(static_cast<uint32_t>(carry));
}

void divide(Digits& number, uint32_t divisor) {
  uint64_t rest = 0;
  for (auto digit = number.rbegin(); digit != number.rend(); ++digit) {
    rest = rest << 32 | *digit;
    *digit = static_cast<uint32_t>(rest / divisor);
    rest %= divisor;
  }
  while (number.back() == 0) number.pop_back();
}

bool bit_at(const Digits& number, size_t place) {
  return (number[place / 32] >> (place % 32) & 1) != 0;
}

// Returns the 128 highest bits, and one more where others follow, or where the number was cut off.
UInt128 highest_bits(const Digits& number, bool is_cut) {
  const size_t bits = 32 * number.size() - static_cast<size_t>(std::countl_zero(number.back()));
  UInt128 highest = 0;
  for (size_t i = 1; i <= 128; ++i) highest = highest << 1 | (i <= bits && bit_at(number, bits - i) ? 1 : 0);
  bool has_more = is_cut;
  for (size_t place = 0; place + 128 < bits && !has_more; ++place) has_more = bit_at(number, place);
  return highest + (has_more ? 1 : 0);
}

UInt128 normalized_power(int exponent) {
  Digits number = {1};
  if (exponent >= 0) {
    for (int i = 0; i < exponent; ++i) multiply(number, 10);
    return highest_bits(number, false);
  }
  // 10^-292 has less than 1024 zeros behind the point.
  number.assign(37, 0);
  number.back() = 1;
  for (int i = 0; i < -exponent; ++i) divide(number, 10);
  return highest_bits(number, true);
}

}  // namespace

std::span<const uint64_t> powers_of_ten() {
  static const std::vector<uint64_t> kPowers = [] {
    std::vector<uint64_t> words;
    for (int i = 0; i < static_cast<int>(shader::kPowersOfTen); ++i) {
      const UInt128 power = normalized_power(shader::kSmallestPowerOfTen + i);
      words.push_back(static_cast<uint64_t>(power >> 64));
      words.push_back(static_cast<uint64_t>(power));
    }
    return words;
  }();
  return kPowers;
}

}  // namespace rtsql
