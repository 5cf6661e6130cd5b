#include "common/sha1.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

#include "common/count_steps.h"

namespace rtsql {
namespace {

constexpr size_t kSha1Block = 64;  // bytes
constexpr size_t kSha1Steps = 80;

using Sha1State = std::array<uint32_t, 5>;

void add_sha1_block(Sha1State& state, std::string_view block) {
  std::array<uint32_t, kSha1Steps> words{};
  for (size_t i = 0; i < kSha1Block; ++i)
    words[i / 4] = words[i / 4] << 8 | static_cast<unsigned char>(block[i]);
  for (size_t i = kSha1Block / 4; i < kSha1Steps; ++i)
    words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
  static constexpr std::array<uint32_t, 4> kConstants = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
  auto [a, b, c, d, e] = state;
  for (size_t step = 0; step < kSha1Steps; ++step) {
    const size_t round = step / 20;
    const uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                           : round == 2 ? (b & c) | (b & d) | (c & d)
                                        : b ^ c ^ d;
    const uint32_t sum = std::rotl(a, 5) + mixed + e + kConstants[round] + words[step];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = sum;
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
}

}  // namespace

std::string sha1(std::string_view bytes) {
  Sha1State state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  const uint64_t bits = uint64_t{bytes.size()} * 8;
  for (; bytes.size() >= kSha1Block; bytes.remove_prefix(kSha1Block)) {
    count_steps();
    add_sha1_block(state, bytes.substr(0, kSha1Block));
  }
  // The rest, a bit, zeros and the number of bits make whole blocks.
  std::string rest(bytes);
  rest += '\x80';
  while (rest.size() % kSha1Block != kSha1Block - sizeof(bits)) rest += '\0';
  for (size_t i = sizeof(bits); i > 0; --i) rest += static_cast<char>(bits >> (8 * (i - 1)) & 0xFF);
  for (size_t at = 0; at < rest.size(); at += kSha1Block)
    add_sha1_block(state, std::string_view(rest).substr(at, kSha1Block));
  std::string digest;
  for (const uint32_t word : state) digest += fmt::format("{:08x}", word);
  return digest;
}

}  // namespace rtsql
