#include "common/md5.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "common/count_steps.h"

namespace rtsql {
namespace {

constexpr size_t kBlock = 64;  // bytes

using State = std::array<uint32_t, 4>;

uint32_t word_at(std::string_view block, size_t word) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i)
    value |= uint32_t{static_cast<unsigned char>(block[word * 4 + i])} << (8 * i);
  return value;
}

// These are the whole parts of 2^32 * |sin(step + 1)|.
const std::array<uint32_t, 64>& sines() {
  static const std::array<uint32_t, 64> table = [] {
    std::array<uint32_t, 64> values{};
    for (size_t i = 0; i < values.size(); ++i)
      values[i] = static_cast<uint32_t>(std::floor(std::abs(std::sin(static_cast<double>(i + 1))) * 0x1p32));
    return values;
  }();
  return table;
}

void add_block(State& state, std::string_view block) {
  static constexpr int kRotations[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  auto [a, b, c, d] = state;
  for (size_t step = 0; step < 64; ++step) {
    const size_t round = step / 16;
    uint32_t mixed = 0;
    size_t word = step;
    if (round == 0) {
      mixed = (b & c) | (~b & d);
    } else if (round == 1) {
      mixed = (d & b) | (~d & c);
      word = (5 * step + 1) % 16;
    } else if (round == 2) {
      mixed = b ^ c ^ d;
      word = (3 * step + 5) % 16;
    } else {
      mixed = c ^ (b | ~d);
      word = 7 * step % 16;
    }
    const uint32_t sum = a + mixed + sines()[step] + word_at(block, word);
    a = d;
    d = c;
    c = b;
    b += std::rotl(sum, kRotations[round][step % 4]);
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

}  // namespace

std::string md5(std::string_view bytes) {
  State state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
  const uint64_t bits = uint64_t{bytes.size()} * 8;
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) {
    count_steps();
    add_block(state, bytes.substr(0, kBlock));
  }
  // The rest, a bit, zeros and the number of bits make whole blocks.
  std::string rest(bytes);
  rest += '\x80';
  while (rest.size() % kBlock != kBlock - sizeof(bits)) rest += '\0';
  for (size_t i = 0; i < sizeof(bits); ++i) rest += static_cast<char>(bits >> (8 * i) & 0xFF);
  for (size_t at = 0; at < rest.size(); at += kBlock)
    add_block(state, std::string_view(rest).substr(at, kBlock));
  std::string digest;
  for (uint32_t word : state) {
    for (size_t i = 0; i < 4; ++i) digest += fmt::format("{:02x}", word >> (8 * i) & 0xFF);
  }
  return digest;
}

}  // namespace rtsql
