// Puts a short text together, and writes it.
#ifndef RTSQL_EXEC_TEXT_FORMATTED_TEXT_GLSL
#define RTSQL_EXEC_TEXT_FORMATTED_TEXT_GLSL

#include "exec/text/format_values.h"
#include "storage/text/hash.glsl"

// Holds the bytes, the first the lowest of the first word, and zeros behind them.
struct FormattedText {
  uint64_t words[kFormattedWords];
  uint bytes;
};

FormattedText empty_text() {
  FormattedText text;
  for (uint i = 0u; i < kFormattedWords; ++i) text.words[i] = 0ul;
  text.bytes = 0u;
  return text;
}

void put_byte(inout FormattedText text, uint place, uint byte) {
  text.words[place >> 3] |= uint64_t(byte) << (8u * (place & 7u));
}

void append_byte(inout FormattedText text, uint byte) {
  put_byte(text, text.bytes, byte);
  ++text.bytes;
}

// Appends up to eight bytes, the first the lowest.
void append_bytes(inout FormattedText text, uint64_t word, uint bytes) {
  for (uint i = 0u; i < bytes; ++i) append_byte(text, uint(word >> (8u * i)) & 0xFFu);
}

// Appends a number of as many digits as it has, but `least` at least.
void append_digits(inout FormattedText text, uint64_t number, uint least) {
  uint digits = 1u;
  for (uint64_t left = number / 10ul; left > 0ul; left /= 10ul) ++digits;
  digits = max(digits, least);
  for (uint place = text.bytes + digits; place > text.bytes; --place) {
    const uint64_t rest = number / 10ul;
    put_byte(text, place - 1u, 0x30u + uint(number - rest * 10ul));
    number = rest;
  }
  text.bytes += digits;
}

// Gives it as the text with the number, which lies where there is room for it.
void give_formatted(FoundTexts made, uint64_t number, FormattedText text, uint64_t begin) {
  uint64_t hash = uint64_t(text.bytes);
  for (uint i = 0u; 8u * i < text.bytes; ++i) {
    U64s(begin).v[i] = text.words[i];
    hash = mixed(hash, text.words[i]);
  }
  U64s(made.texts.begins + 8ul * number).v[0] = begin;
  U32s(made.texts.bytes + 4ul * number).v[0] = text.bytes;
  U64s(made.hashes + 8ul * number).v[0] = hash;
}

#endif
