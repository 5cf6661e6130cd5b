#include "common/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

#include "common/count_steps.h"

namespace rtsql {
namespace {

constexpr size_t kShaBlock = 64;  // bytes
constexpr size_t kShaRounds = 64;

using ShaState = std::array<uint32_t, 8>;

// These are the first 32 bits of the fractions of the cube roots of the first 64 primes.
constexpr std::array<uint32_t, kShaRounds> kShaConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint32_t big_endian_word(std::string_view block, size_t word) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(block[word * 4 + i]);
  return value;
}

std::array<uint32_t, kShaRounds> schedule_of(std::string_view block) {
  std::array<uint32_t, kShaRounds> words{};
  for (size_t i = 0; i < kShaRounds; ++i) {
    if (i < 16) {
      words[i] = big_endian_word(block, i);
      continue;
    }
    const uint32_t a = words[i - 15], b = words[i - 2];
    const uint32_t s0 = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
    const uint32_t s1 = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  return words;
}

void add_sha_block(ShaState& state, std::string_view block) {
  const std::array<uint32_t, kShaRounds> words = schedule_of(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (size_t i = 0; i < kShaRounds; ++i) {
    const uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const uint32_t first = h + s1 + ((e & f) ^ (~e & g)) + kShaConstants[i] + words[i];
    const uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const uint32_t second = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const ShaState added = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  ShaState state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string_view left = bytes;
  for (; left.size() >= kShaBlock; left.remove_prefix(kShaBlock)) {
    count_steps();
    add_sha_block(state, left.substr(0, kShaBlock));
  }
  // The rest, a 1-bit, zeros, and the number of bits fill one block or two.
  std::string last(left);
  last += '\x80';
  while (last.size() % kShaBlock != kShaBlock - 8) last += '\0';
  const uint64_t bits = uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) last += static_cast<char>(bits >> shift & 0xFF);
  for (std::string_view rest = last; !rest.empty(); rest.remove_prefix(kShaBlock))
    add_sha_block(state, rest.substr(0, kShaBlock));
  std::string digest;
  for (const uint32_t word : state) digest += fmt::format("{:08x}", word);
  return digest;
}

}  // namespace rtsql
