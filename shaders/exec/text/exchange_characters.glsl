// Writes texts with other characters: in upper or lower case, with initial capitals, or translated.
#ifndef RTSQL_EXEC_TEXT_EXCHANGE_CHARACTERS_GLSL
#define RTSQL_EXEC_TEXT_EXCHANGE_CHARACTERS_GLSL

#include "exec/text/make_texts.h"
#include "exec/text/text_writer.glsl"

layout(constant_id = 1) const uint kFunction = kMakesUpperCase;

const uint64_t kCaseBits = 0x2020202020202020ul;

// Returns the highest bit of each byte of the range, of bytes that are ASCII.
uint64_t in_range(uint64_t word, uint first, uint last) {
  return word + (0x80u - first) * kLowBits & ~(word + (0x7Fu - last) * kLowBits) & kHighBits;
}

uint64_t small_letters(uint64_t word) { return in_range(word, 0x61u, 0x7Au); }
uint64_t to_lower(uint64_t word) { return word ^ in_range(word, 0x41u, 0x5Au) >> 2; }
uint64_t to_upper(uint64_t word) { return word ^ small_letters(word) >> 2; }

uint exchanged(CharacterMap map, uint code_point) {
  return U32s(map.characters).v[U32s(map.blocks).v[code_point >> 8] + (code_point & 0xFFu)];
}

// Bytes that become one byte are written together.
void translate_ascii(CharacterMap map, uint64_t word, uint bytes) {
  uint64_t others = 0ul;
  uint count = 0u;
  for (uint i = 0; i < bytes; ++i) {
    const uint byte = uint(word >> (8u * i)) & 0xFFu;
    const uint found = exchanged(map, byte);
    if (found == kCharacterGoes) continue;
    const uint other = found == kCharacterStays ? byte : found;
    if (other < 0x80u) {
      others |= uint64_t(other) << (8u * count);
      ++count;
      continue;
    }
    write_bytes(others, count);
    write_bytes(uint64_t(other), bytes_of_character(other & 0xFFu));
    others = 0ul;
    count = 0u;
  }
  write_bytes(others, count);
}

bool is_in_word;  // of the next character: whether the one before is alphanumeric

// Writes bytes that are ASCII.
void write_ascii(TextMakerConstants constants, uint64_t word, uint bytes) {
  if (kFunction == kMakesUpperCase) {
    write_bytes(to_upper(word), bytes);
  } else if (kFunction == kMakesLowerCase) {
    write_bytes(to_lower(word), bytes);
  } else if (kFunction == kMakesInitialCapitals) {
    const uint64_t lower = to_lower(word);
    const uint64_t small = small_letters(lower);
    const uint64_t alphanumeric = small | in_range(lower, 0x30u, 0x39u);
    const uint64_t inner = alphanumeric << 8 | (is_in_word ? 0x80ul : 0ul);
    is_in_word = (alphanumeric >> (8u * bytes - 1u) & 1ul) != 0ul;
    write_bytes(lower ^ (small & ~inner) >> 2, bytes);
  } else {
    translate_ascii(constants.map, word, bytes);
  }
}

void write_character(TextMakerConstants constants, Character character) {
  CharacterMap map = constants.map;
  if (kFunction == kMakesInitialCapitals) {
    if (!is_in_word) map = constants.capitals;
    is_in_word = exchanged(constants.alphanumeric, character.code_point) != kCharacterStays;
  }
  const uint other = exchanged(map, character.code_point);
  if (other == kCharacterStays) {
    write_bytes(uint64_t(character.bits), character.bytes);
  } else if (other != kCharacterGoes) {
    write_bytes(uint64_t(other), bytes_of_character(other & 0xFFu));
  }
}

void exchange_characters(TextMakerConstants constants, TextBytes text) {
  is_in_word = false;
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    const uint64_t word = next_word(text) & low_bytes(bytes);
    const uint64_t behind = text.at + bytes;
    if ((word & kHighBits) == 0ul) {
      write_ascii(constants, word, bytes);
      text.at = behind;
    }
    while (text.at < behind) write_character(constants, take_character(text));
  }
}

#endif
