// Reads numbers of texts: [sign] digits [. digits].
#ifndef RTSQL_EXEC_TEXT_PLAIN_NUMBER_GLSL
#define RTSQL_EXEC_TEXT_PLAIN_NUMBER_GLSL

#include "exec/wide_decimal.glsl"
#include "storage/text/heap.glsl"

const uint kWordDigits = 19u;  // one word has room for these

struct PlainNumber {
  u64vec2 units;  // of the last digit that is kept
  uint digits;    // of the units, without zeros in front
  uint behind;    // digits behind the point that are kept
  bool rounds_up;     // the first digit that is dropped is 5 or more
  bool drops_digits;  // other than zeros
  bool negative;
  bool is_plain;
};

bool is_blank(uint byte) { return byte == 0x20u || (byte >= 0x09u && byte <= 0x0Du); }

TextBytes without_blanks(TextBytes text) {
  while (text.at < text.end && is_blank(uint(U8s(text.at).v[0]))) ++text.at;
  while (text.at < text.end && is_blank(uint(U8s(text.end - 1ul).v[0]))) --text.end;
  return text;
}

// Returns x * 10 + digit, in one word unless the numbers are wide.
u64vec2 with_digit(u64vec2 x, uint digit, bool is_wide) {
  if (!is_wide) return u64vec2(x.x * 10ul + digit, 0ul);
  const uint64_t kHalf = 0xFFFFFFFFul;
  const uint64_t low = (x.x & kHalf) * 10ul + digit;
  const uint64_t middle = (x.x >> 32) * 10ul + (low >> 32);
  return u64vec2(middle << 32 | (low & kHalf), x.y * 10ul + (middle >> 32));
}

void append_digit(inout PlainNumber number, uint digit, uint most_digits) {
  number.units = with_digit(number.units, digit, most_digits > kWordDigits);
  if (digit != 0u || number.digits > 0u) ++number.digits;
}

// Reads the whole of a text, and keeps so many digits behind the point; those in front of it without zeros, and
// these, are `most_digits` together, or it is not plain.
PlainNumber read_number(TextBytes text, bool takes_point, uint most_behind, uint most_digits) {
  PlainNumber number = PlainNumber(u64vec2(0ul), 0u, 0u, false, false, false, false);
  const uint first = text.at < text.end ? uint(U8s(text.at).v[0]) : 0u;
  number.negative = first == 0x2Du;
  if (number.negative || first == 0x2Bu) ++text.at;
  bool has_digit = false, has_point = false, is_cut = false;
  while (text.at < text.end) {
    uint64_t word = next_word(text);
    const uint bytes = bytes_in_word(text);
    text.at += bytes;
    for (uint i = 0u; i < bytes; ++i, word >>= 8) {
      const uint digit = (uint(word) & 0xFFu) - 0x30u;
      if (digit > 9u) {
        if ((uint(word) & 0xFFu) != 0x2Eu || has_point || !takes_point) return number;
        has_point = true;
        continue;
      }
      has_digit = true;
      if (has_point && number.behind == most_behind) {
        number.rounds_up = number.rounds_up || (!is_cut && digit >= 5u);
        number.drops_digits = number.drops_digits || digit != 0u;
        is_cut = true;
        continue;
      }
      append_digit(number, digit, most_digits);
      if (number.digits > most_digits) return number;
      if (has_point) ++number.behind;
    }
  }
  number.is_plain = has_digit;
  return number;
}

// Makes it a number of 10^-scale, halves away from zero; it is none that is plain where it would have more digits.
void round_to(uint scale, uint most_digits, inout PlainNumber number) {
  for (; number.behind < scale && number.digits <= most_digits; ++number.behind) append_digit(number, 0u, most_digits);
  if (number.digits > most_digits) number.is_plain = false;
  if (number.rounds_up) number.units = u64vec2(wrap_add(i64vec2(number.units), i64vec2(1l, 0l)));
}

#endif
