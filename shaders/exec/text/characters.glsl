// Goes through the characters of texts, in UTF-8.
#ifndef RTSQL_EXEC_TEXT_CHARACTERS_GLSL
#define RTSQL_EXEC_TEXT_CHARACTERS_GLSL

#include "storage/text/heap.glsl"

const uint64_t kHighBits = 0x8080808080808080ul;
const uint64_t kLowBits = 0x0101010101010101ul;

// Returns ones for so many of a word's bytes, from the lowest.
uint64_t low_bytes(uint count) { return count < 8u ? (1ul << (8u * count)) - 1ul : ~0ul; }

uint count_bits(uint64_t word) { return uint(bitCount(uint(word)) + bitCount(uint(word >> 32))); }

// Returns the number of the lowest bit of a word that is not 0.
uint lowest_bit(uint64_t word) {
  const uint low = uint(word);
  return uint(low != 0u ? findLSB(low) : 32 + findLSB(uint(word >> 32)));
}

// Returns a 1 in each of the `bytes` lowest bytes that a character begins with: all but those whose highest bits
// are 10.
uint64_t begins_of_characters(uint64_t word, uint bytes) {
  return ~(word & ~(word << 1)) >> 7 & kLowBits & low_bytes(bytes);
}

// Returns the aligned word that the text's last byte is in, shifted so that this byte is its highest; says how many
// of its bytes are the text's. The text is not empty.
uint64_t last_word(TextBytes text, out uint bytes) {
  const uint64_t begin = max(text.at, (text.end - 1ul) & ~7ul);
  bytes = uint(text.end - begin);
  return next_word(TextBytes(begin, text.end)) & low_bytes(bytes);
}

uint64_t count_characters(TextBytes text) {
  uint64_t count = 0ul;
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    count += count_bits(begins_of_characters(next_word(text), bytes));
    text.at += bytes;
  }
  return count;
}

// Returns where the text goes on behind so many characters, of which it leaves those that the text lacks.
uint64_t behind_characters(TextBytes text, inout uint64_t characters) {
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    uint64_t begins = begins_of_characters(next_word(text), bytes);
    const uint64_t found = uint64_t(count_bits(begins));
    if (found <= characters) {
      characters -= found;
      text.at += bytes;
      continue;
    }
    for (; characters > 0ul; --characters) begins &= begins - 1ul;
    return text.at + (lowest_bit(begins) >> 3);
  }
  return text.end;
}

// Returns where the last so many characters of the text begin, or the text, if it has fewer.
uint64_t before_characters(TextBytes text, uint64_t characters) {
  while (text.at < text.end && characters > 0ul) {
    uint bytes;
    uint64_t begins = begins_of_characters(last_word(text, bytes), bytes);
    text.end -= bytes;
    uint found = count_bits(begins);
    if (uint64_t(found) < characters) {
      characters -= uint64_t(found);
      continue;
    }
    for (; uint64_t(found) > characters; --found) begins &= begins - 1ul;
    return text.end + (lowest_bit(begins) >> 3);
  }
  return text.end;
}

// Is a character: its code point, and its bytes, the first the lowest.
struct Character {
  uint code_point;
  uint bits;
  uint bytes;
};

uint bytes_of_character(uint first) { return first < 0xC0u ? 1u : first < 0xE0u ? 2u : first < 0xF0u ? 3u : 4u; }

uint continuation(uint bits, uint place) { return bits >> (8u * place) & 0x3Fu; }

// Takes the first character off a text, which is not empty.
Character take_character(inout TextBytes text) {
  const uint bits = uint(word_at(text));
  const uint first = bits & 0xFFu;
  const uint bytes = uint(min(uint64_t(bytes_of_character(first)), text.end - text.at));
  text.at += bytes;
  uint code_point = bytes == 1u ? first : first & (0x7Fu >> bytes);
  for (uint i = 1u; i < bytes; ++i) code_point = code_point << 6 | continuation(bits, i);
  return Character(code_point, bits & uint(low_bytes(bytes)), bytes);
}

#endif
