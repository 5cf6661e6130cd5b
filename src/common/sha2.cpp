#include "common/sha2.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

#include "common/count_steps.h"

namespace rtsql {
namespace {

// These are the first 64 bits of the fractions of the cube roots of the first 80 primes.
constexpr std::array<uint64_t, 80> kShaConstants = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

// These are the first 64 bits of the fractions of the square roots of the first 16 primes: SHA-512 begins
// with the first eight and SHA-384 with the others, SHA-256 and SHA-224 with upper and lower halves of those.
constexpr std::array<uint64_t, 16> kShaRoots = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
    0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
    0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};

// Says by how much words are rotated, and shifted last.
struct ShaMix {
  int first, second, last;
};

template <class T>
struct ShaVariant;

template <>
struct ShaVariant<uint32_t> {
  static constexpr size_t kRounds = 64;
  static constexpr ShaMix kSchedule0{7, 18, 3}, kSchedule1{17, 19, 10};
  static constexpr ShaMix kRound0{2, 13, 22}, kRound1{6, 11, 25};
  static uint32_t constant(size_t round) { return static_cast<uint32_t>(kShaConstants[round] >> 32); }
};

template <>
struct ShaVariant<uint64_t> {
  static constexpr size_t kRounds = 80;
  static constexpr ShaMix kSchedule0{1, 8, 7}, kSchedule1{19, 61, 6};
  static constexpr ShaMix kRound0{28, 34, 39}, kRound1{14, 18, 41};
  static uint64_t constant(size_t round) { return kShaConstants[round]; }
};

// Has eight words of 32 or 64 bits, and takes blocks of sixteen.
template <class Word>
class Sha {
 public:
  explicit Sha(const std::array<Word, 8>& state) : state_(state) {}

  void add(std::string_view bytes) {
    std::string_view left = bytes;
    for (; left.size() >= kBlock; left.remove_prefix(kBlock)) {
      count_steps();
      add_block(left.substr(0, kBlock));
    }
    // The rest, a 1-bit, zeros, and the number of bits in two words fill one block or two.
    std::string last(left);
    last += '\x80';
    while (last.size() % kBlock != kBlock - 2 * sizeof(Word)) last += '\0';
    last.append(2 * sizeof(Word) - sizeof(uint64_t), '\0');
    const uint64_t bits = uint64_t{bytes.size()} * 8;
    for (int shift = 56; shift >= 0; shift -= 8) last += static_cast<char>(bits >> shift & 0xFF);
    for (std::string_view rest = last; !rest.empty(); rest.remove_prefix(kBlock))
      add_block(rest.substr(0, kBlock));
  }

  // Returns the digits of so many bytes.
  std::string digest(size_t bytes) const {
    std::string digits;
    for (const Word word : state_) digits += fmt::format("{:0{}x}", word, 2 * sizeof(Word));
    digits.resize(2 * bytes);
    return digits;
  }

 private:
  using Variant = ShaVariant<Word>;
  static constexpr size_t kBlock = 16 * sizeof(Word);

  static Word word_at(std::string_view block, size_t word) {
    Word value = 0;
    for (const char byte : block.substr(word * sizeof(Word), sizeof(Word)))
      value = static_cast<Word>(value << 8 | static_cast<unsigned char>(byte));
    return value;
  }
  static Word shifted(Word value, const ShaMix& by) {
    return std::rotr(value, by.first) ^ std::rotr(value, by.second) ^ (value >> by.last);
  }
  static Word rotated(Word value, const ShaMix& by) {
    return std::rotr(value, by.first) ^ std::rotr(value, by.second) ^ std::rotr(value, by.last);
  }

  void add_block(std::string_view block) {
    std::array<Word, Variant::kRounds> words{};
    for (size_t i = 0; i < words.size(); ++i) {
      words[i] = i < 16 ? word_at(block, i)
                        : words[i - 16] + shifted(words[i - 15], Variant::kSchedule0) + words[i - 7] +
                              shifted(words[i - 2], Variant::kSchedule1);
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (size_t i = 0; i < words.size(); ++i) {
      const Word first =
          h + rotated(e, Variant::kRound1) + ((e & f) ^ (~e & g)) + Variant::constant(i) + words[i];
      const Word second = rotated(a, Variant::kRound0) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + first;
      d = c;
      c = b;
      b = a;
      a = first + second;
    }
    const std::array<Word, 8> added = {a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < added.size(); ++i) state_[i] += added[i];
  }

  std::array<Word, 8> state_;
};

// Digests bytes from the roots on that begin at `first`, shifted down to words.
template <class Word>
std::string sha_digest(std::string_view bytes, size_t first, int shift, size_t digest_bytes) {
  std::array<Word, 8> state{};
  for (size_t i = 0; i < state.size(); ++i) state[i] = static_cast<Word>(kShaRoots[first + i] >> shift);
  Sha<Word> sha(state);
  sha.add(bytes);
  return sha.digest(digest_bytes);
}

}  // namespace

std::string sha224(std::string_view bytes) {
  return sha_digest<uint32_t>(bytes, 8, 0, 28);
}
std::string sha256(std::string_view bytes) {
  return sha_digest<uint32_t>(bytes, 0, 32, 32);
}
std::string sha384(std::string_view bytes) {
  return sha_digest<uint64_t>(bytes, 8, 0, 48);
}
std::string sha512(std::string_view bytes) {
  return sha_digest<uint64_t>(bytes, 0, 0, 64);
}

}  // namespace rtsql
