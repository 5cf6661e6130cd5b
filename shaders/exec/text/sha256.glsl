// Computes SHA-256 and SHA-224 digests (FIPS 180-4).
#ifndef RTSQL_EXEC_TEXT_SHA256_GLSL
#define RTSQL_EXEC_TEXT_SHA256_GLSL

#include "exec/text/digest_blocks.glsl"

// These are the first 32 bits of the fractions of the cube roots of the first 64 primes.
const uint kShaConstants[64] = uint[](
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u);

// SHA-256 begins with the first 32 bits of the fractions of the square roots of the first 8 primes, SHA-224 with the
// next 32 bits of those of the 8 behind them.
const uint kSha256Begin[8] = uint[](0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au,
                                    0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u);
const uint kSha224Begin[8] = uint[](0xc1059ed8u, 0x367cd507u, 0x3070dd17u, 0xf70e5939u,
                                    0xffc00b31u, 0x68581511u, 0x64f98fa7u, 0xbefa4fa4u);

uint sha_shifted(uint word, int first, int second, int last) {
  return rotated_right(word, first) ^ rotated_right(word, second) ^ word >> last;
}
uint sha_rotated(uint word, int first, int second, int last) {
  return rotated_right(word, first) ^ rotated_right(word, second) ^ rotated_right(word, last);
}

// The schedule keeps the words of sixteen rounds, each in the place of the one sixteen rounds before.
void add_sha_block(inout uint state[8], uint words[16]) {
  uint a = state[0], b = state[1], c = state[2], d = state[3];
  uint e = state[4], f = state[5], g = state[6], h = state[7];
  [[unroll]] for (int round = 0; round < 64; ++round) {
    if (round >= 16) {
      words[round % 16] += sha_shifted(words[(round + 1) % 16], 7, 18, 3) + words[(round + 9) % 16] +
                           sha_shifted(words[(round + 14) % 16], 17, 19, 10);
    }
    const uint first = h + sha_rotated(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + kShaConstants[round] + words[round % 16];
    const uint second = sha_rotated(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const uint added[8] = uint[](a, b, c, d, e, f, g, h);
  [[unroll]] for (int i = 0; i < 8; ++i) state[i] += added[i];
}

// Adds a text to the state that a digest begins with. Of its words each has its first byte highest.
void add_to_sha(inout uint state[8], TextBytes text) {
  const uint64_t blocks = count_blocks(text), bits = 8ul * (text.end - text.at);
  for (uint64_t block = 0ul; block < blocks; ++block) {
    uint words[16];
    [[unroll]] for (int i = 0; i < 8; ++i) {
      const uint64_t word = padded_word(text, kBlockBytes * block + 8ul * i);
      words[2 * i] = with_first_byte_highest(uint(word));
      words[2 * i + 1] = with_first_byte_highest(uint(word >> 32));
    }
    if (block + 1ul == blocks) {
      words[14] = uint(bits >> 32);
      words[15] = uint(bits);
    }
    add_sha_block(state, words);
  }
}

#endif
