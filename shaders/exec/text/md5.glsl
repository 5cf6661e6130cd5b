// Computes MD5 digests (RFC 1321).
#ifndef RTSQL_EXEC_TEXT_MD5_GLSL
#define RTSQL_EXEC_TEXT_MD5_GLSL

#include "exec/text/digest_blocks.glsl"

// These are the whole parts of 2^32 * |sin(step + 1)|.
const uint kSines[64] = uint[](
    0xd76aa478u, 0xe8c7b756u, 0x242070dbu, 0xc1bdceeeu, 0xf57c0fafu, 0x4787c62au, 0xa8304613u, 0xfd469501u,
    0x698098d8u, 0x8b44f7afu, 0xffff5bb1u, 0x895cd7beu, 0x6b901122u, 0xfd987193u, 0xa679438eu, 0x49b40821u,
    0xf61e2562u, 0xc040b340u, 0x265e5a51u, 0xe9b6c7aau, 0xd62f105du, 0x02441453u, 0xd8a1e681u, 0xe7d3fbc8u,
    0x21e1cde6u, 0xc33707d6u, 0xf4d50d87u, 0x455a14edu, 0xa9e3e905u, 0xfcefa3f8u, 0x676f02d9u, 0x8d2a4c8au,
    0xfffa3942u, 0x8771f681u, 0x6d9d6122u, 0xfde5380cu, 0xa4beea44u, 0x4bdecfa9u, 0xf6bb4b60u, 0xbebfbc70u,
    0x289b7ec6u, 0xeaa127fau, 0xd4ef3085u, 0x04881d05u, 0xd9d4d039u, 0xe6db99e5u, 0x1fa27cf8u, 0xc4ac5665u,
    0xf4292244u, 0x432aff97u, 0xab9423a7u, 0xfc93a039u, 0x655b59c3u, 0x8f0ccc92u, 0xffeff47du, 0x85845dd1u,
    0x6fa87e4fu, 0xfe2ce6e0u, 0xa3014314u, 0x4e0811a1u, 0xf7537e82u, 0xbd3af235u, 0x2ad7d2bbu, 0xeb86d391u);

const int kMd5Rotations[16] = int[](7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21);

void add_md5_block(inout uvec4 state, uint words[16]) {
  uint a = state.x, b = state.y, c = state.z, d = state.w;
  [[unroll]] for (int step = 0; step < 64; ++step) {
    const int round = step / 16;
    const int word = round == 0 ? step : round == 1 ? 5 * step + 1 : round == 2 ? 3 * step + 5 : 7 * step;
    const uint mixed_bits = round == 0   ? (b & c) | (~b & d)
                            : round == 1 ? (d & b) | (~d & c)
                            : round == 2 ? b ^ c ^ d
                                         : c ^ (b | ~d);
    const uint sum = a + mixed_bits + kSines[step] + words[word % 16];
    a = d;
    d = c;
    c = b;
    b += rotated_left(sum, kMd5Rotations[4 * round + step % 4]);
  }
  state += uvec4(a, b, c, d);
}

// Returns the digest's words, of which each has its first byte lowest.
uvec4 md5_of(TextBytes text) {
  uvec4 state = uvec4(0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u);
  const uint64_t blocks = count_blocks(text), bits = 8ul * (text.end - text.at);
  for (uint64_t block = 0ul; block < blocks; ++block) {
    uint words[16];
    [[unroll]] for (int i = 0; i < 8; ++i) {
      uint64_t word = padded_word(text, kBlockBytes * block + 8ul * i);
      if (i == 7 && block + 1ul == blocks) word = bits;
      words[2 * i] = uint(word);
      words[2 * i + 1] = uint(word >> 32);
    }
    add_md5_block(state, words);
  }
  return state;
}

#endif
