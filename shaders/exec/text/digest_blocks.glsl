// Cuts texts into the blocks of 64 bytes that MD5 and SHA-256 take: behind a text stand a 1-bit, zeros, and the number
// of its bits, which ends the last block.
#ifndef RTSQL_EXEC_TEXT_DIGEST_BLOCKS_GLSL
#define RTSQL_EXEC_TEXT_DIGEST_BLOCKS_GLSL

#extension GL_EXT_control_flow_attributes : require

#include "storage/text/heap.glsl"

const uint64_t kBlockBytes = 64ul;

uint64_t count_blocks(TextBytes text) { return (text.end - text.at + 8ul) / kBlockBytes + 1ul; }

// Returns eight bytes of a text and what stands behind it, but for the number of bits.
uint64_t padded_word(TextBytes text, uint64_t place) {
  const uint64_t bytes = text.end - text.at;
  const uint64_t word = place < bytes ? word_at(TextBytes(text.at + place, text.end)) : 0ul;
  const uint64_t left = bytes - place;  // a huge number behind the end
  return left < 8ul ? word | 0x80ul << (8ul * left) : word;
}

uint with_first_byte_highest(uint word) {
  word = (word & 0x00FF00FFu) << 8 | (word >> 8 & 0x00FF00FFu);
  return word << 16 | word >> 16;
}

uint rotated_left(uint word, int bits) { return word << bits | word >> (32 - bits); }
uint rotated_right(uint word, int bits) { return word >> bits | word << (32 - bits); }

// Returns the hexadecimal digits of a word's bytes, from the lowest on.
uint64_t hexadecimal_digits(uint word) {
  uint64_t bytes = (uint64_t(word) | uint64_t(word) << 16) & 0x0000FFFF0000FFFFul;
  bytes = (bytes | bytes << 8) & 0x00FF00FF00FF00FFul;
  const uint64_t digits = (bytes >> 4 & 0x000F000F000F000Ful) | (bytes & 0x000F000F000F000Ful) << 8;
  const uint64_t are_letters = (digits + 0x0606060606060606ul) >> 4 & 0x0101010101010101ul;
  return digits + 0x3030303030303030ul + are_letters * 0x27ul;
}

#endif
