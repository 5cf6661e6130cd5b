// Puts a short text together, and writes it. What includes it says by FORMATTED_WORDS how many words of eight bytes
// a text may take.
#ifndef RTSQL_EXEC_TEXT_FORMATTED_TEXT_GLSL
#define RTSQL_EXEC_TEXT_FORMATTED_TEXT_GLSL

#include "exec/text/formatted_texts.h"
#include "storage/text/hash.glsl"

uint64_t power_of_ten(uint exponent) {
  uint64_t power = 1ul;
  for (uint i = 0u; i < exponent; ++i) power *= 10ul;
  return power;
}

// Zero has none.
uint count_digits(uint64_t number) {
  uint digits = 0u;
  for (; number > 0ul; number /= 10ul) ++digits;
  return digits;
}

// Holds the bytes, the first the lowest of the first word, and zeros behind them.
struct FormattedText {
  uint64_t words[FORMATTED_WORDS];
  uint bytes;
};

FormattedText empty_text() {
  FormattedText text;
  for (uint i = 0u; i < FORMATTED_WORDS; ++i) text.words[i] = 0ul;
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

// Appends up to eight bytes, the first the lowest; those above are zeros.
void append_bytes(inout FormattedText text, uint64_t word, uint bytes) {
  if (bytes == 0u) return;
  const uint at = text.bytes >> 3, taken = 8u * (text.bytes & 7u);
  text.words[at] |= word << taken;
  if (taken + 8u * bytes > 64u) text.words[at + 1u] |= word >> (64u - taken);
  text.bytes += bytes;
}

// Appends a number of as many digits as it has, but `least` at least, with such bytes in front of them.
void append_filled(inout FormattedText text, uint64_t number, uint least, uint fill) {
  uint digits = max(count_digits(number), 1u);
  for (; least > digits; --least) append_byte(text, fill);
  for (uint place = text.bytes + digits; place > text.bytes; --place) {
    const uint64_t rest = number / 10ul;
    put_byte(text, place - 1u, 0x30u + uint(number - rest * 10ul));
    number = rest;
  }
  text.bytes += digits;
}

void append_digits(inout FormattedText text, uint64_t number, uint least) { append_filled(text, number, least, 0x30u); }

bool is_null(FormattedTexts texts, uint64_t number) {
  return texts.validity != 0ul && (U32s(texts.validity + 4ul * (number >> 5)).v[0] >> (uint(number) & 31u) & 1u) == 0u;
}

// Reads an integer of so many bytes.
int64_t value_at(FormattedTexts texts, uint value_bytes, uint64_t number) {
  const uint64_t at = texts.values + value_bytes * number;
  if (value_bytes == 8u) return I64s(at).v[0];
  if (value_bytes == 4u) return int64_t(I32s(at).v[0]);
  uint bits = 0u;
  for (uint i = 0u; i < value_bytes; ++i) bits |= uint(U8s(at).v[i]) << (8u * i);
  return int64_t(bitfieldExtract(int(bits), 0, int(8u * value_bytes)));
}

// Gives it as the text with the number.
void give_formatted(FormattedTexts texts, uint64_t number, FormattedText text) {
  const FoundTexts made = texts.made;
  const uint64_t begin = texts.bytes + 8ul * texts.words * number;
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
