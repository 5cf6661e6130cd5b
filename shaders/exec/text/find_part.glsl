// Finds a text in another.
#ifndef RTSQL_EXEC_TEXT_FIND_PART_GLSL
#define RTSQL_EXEC_TEXT_FIND_PART_GLSL

#include "exec/text/characters.glsl"

const uint64_t kNotFound = 0ul;

// Returns the highest bit of each byte that is the same in both.
uint64_t equal_bytes(uint64_t a, uint64_t b) {
  const uint64_t differing = a ^ b;
  return ~((differing & ~kHighBits) + ~kHighBits | differing) & kHighBits;
}

bool begins_at(uint64_t at, TextBytes part) {
  for (; part.at < part.end; part.at += 8ul, at += 8ul) {
    if (word_at(TextBytes(at, at + (part.end - part.at))) != word_at(part)) return false;
  }
  return true;
}

// Returns where a part, which is not empty, begins first in the text. Only where its first byte is does the rest
// have to be compared.
uint64_t find_part(TextBytes text, TextBytes part) {
  const uint64_t bytes = part.end - part.at;
  if (text.end - text.at < bytes) return kNotFound;
  text.end -= bytes - 1ul;
  const uint64_t first = uint64_t(U8s(part.at).v[0]) * kLowBits;
  while (text.at < text.end) {
    const uint in_word = bytes_in_word(text);
    uint64_t begins = equal_bytes(next_word(text), first) & low_bytes(in_word);
    for (; begins != 0ul; begins &= begins - 1ul) {
      const uint64_t begin = text.at + (lowest_bit(begins) >> 3);
      if (begins_at(begin, part)) return begin;
    }
    text.at += in_word;
  }
  return kNotFound;
}

#endif
