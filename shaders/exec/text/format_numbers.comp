#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/format_numbers.h"
#include "exec/arithmetic.glsl"
#include "exec/wide_decimal.glsl"

#define FORMATTED_WORDS kNumberTextWords
#include "exec/text/formatted_text.glsl"

layout(local_size_x = kFormatNumbersThreads) in;
layout(constant_id = 0) const uint kNumbers = kFormatsExact;
KERNEL_PARAMS(FormatNumbersParams);

const uint64_t kTooLarge = ~0ul;

// Holds what counts of a number for its text.
struct Number {
  uint64_t units;  // of 10^-decimal_places, rounded; kTooLarge: there are more than the template has room for
  uint places;     // of a number that is too large: those that are known of it
  bool is_negative;
  uint special;  // 1: infinite, 2: not a number, 0: neither
};

// Halves are rounded away from zero.
Number exact_number(int64_t value) {
  const uint64_t magnitude = value < 0l ? 0ul - uint64_t(value) : uint64_t(value);
  const uint kept = min(params.scale, params.decimal_places);
  const uint64_t unit = power_of_ten(params.scale - kept);
  const uint64_t rounded = (magnitude + unit / 2ul) / unit;
  const bool fits = rounded / power_of_ten(kept) < power_of_ten(params.whole_digits);
  const uint64_t units = fits ? rounded * power_of_ten(params.decimal_places - kept) : kTooLarge;
  return Number(units, params.decimal_places, value < 0l && rounded > 0ul, 0u);
}

// Shifts by less than 128 bits, and says whether one of those that it drops is set.
u64vec2 shifted_right(u64vec2 x, uint shift, out bool drops_bits) {
  drops_bits = false;
  if (shift >= 64u) {
    drops_bits = x.x != 0ul;
    x = u64vec2(x.y, 0ul);
    shift -= 64u;
  }
  if (shift == 0u) return x;
  drops_bits = drops_bits || (x.x & ((1ul << shift) - 1ul)) != 0ul;
  return u64vec2(x.x >> shift | x.y << (64u - shift), x.y >> shift);
}

// Returns significand * 2^exponent * power, halves rounded to the even number; the significand is less than 2^53,
// the power at most 10^15, and 1 where the exponent is not negative.
uint64_t rounded_product(uint64_t significand, int exponent, uint64_t power) {
  if (exponent >= 0) return exponent > 10 ? kTooLarge : significand << exponent;
  if (exponent < -120) return 0ul;
  // The last bit is the half.
  bool is_more;
  const u64vec2 twice = shifted_right(multiply_words(significand, power), uint(-exponent) - 1u, is_more);
  if (twice.y > 0ul) return kTooLarge;
  const uint64_t product = twice.x >> 1;
  const bool rounds_up = (twice.x & 1ul) == 1ul && (is_more || (product & 1ul) == 1ul);
  return product + (rounds_up ? 1ul : 0ul);
}

// A float is significand * 2^exponent.
Number real_number(uint64_t significand, int exponent, bool is_negative) {
  const uint64_t whole = rounded_product(significand, exponent, 1ul);
  const uint length = whole == kTooLarge ? params.known_digits : max(count_digits(whole), 1u);
  const uint places = min(params.decimal_places, params.known_digits - min(length, params.known_digits));
  // A number of which fewer places are known has more digits than the template.
  if (places < params.decimal_places || whole == kTooLarge) return Number(kTooLarge, places, is_negative, 0u);
  const uint64_t units = rounded_product(significand, exponent, power_of_ten(places));
  const bool fits = units < power_of_ten(params.whole_digits + places);
  return Number(fits ? units : kTooLarge, places, is_negative, 0u);
}

Number number_of_double(uint64_t bits) {
  const bool is_negative = bits >> 63 == 1ul;
  const uint exponent = uint(bits >> 52) & 0x7FFu;
  const uint64_t fraction = bits & 0xFFFFFFFFFFFFFul;
  if (exponent == 0x7FFu) return Number(0ul, 0u, is_negative, fraction == 0ul ? 1u : 2u);
  if (exponent == 0u) return real_number(fraction, -1074, is_negative);
  return real_number(fraction | 1ul << 52, int(exponent) - 1075, is_negative);
}

Number number_of_real(uint bits) {
  const bool is_negative = bits >> 31 == 1u;
  const uint exponent = bits >> 23 & 0xFFu, fraction = bits & 0x7FFFFFu;
  if (exponent == 0xFFu) return Number(0ul, 0u, is_negative, fraction == 0u ? 1u : 2u);
  if (exponent == 0u) return real_number(uint64_t(fraction), -149, is_negative);
  return real_number(uint64_t(fraction | 1u << 23), int(exponent) - 150, is_negative);
}

Number number_at(uint64_t number) {
  if (kNumbers == kFormatsDouble) return number_of_double(U64s(params.texts.values + 8ul * number).v[0]);
  if (kNumbers == kFormatsReal) return number_of_real(U32s(params.texts.values + 4ul * number).v[0]);
  return exact_number(value_at(params.texts, params.value_bytes, number));
}

// Copies a layout, of the digits those of `number` that are below 10^digits.
FormattedText filled(uint layout_number, uint64_t number, uint digits) {
  FormattedText text = empty_text();
  const uint64_t layout_words = params.layouts + 8ul * kNumberTextWords * layout_number;
  uint64_t power = digits > 0u ? power_of_ten(digits - 1u) : 0ul;
  for (uint i = 0u; i < 8u * kNumberTextWords; ++i) {
    uint byte = uint(U8s(layout_words + i).v[0]);
    if (byte == 0u) break;
    if (byte == kDigitMark) {
      byte = 0x30u + uint(number / power % 10ul);
      power /= 10ul;
    }
    append_byte(text, byte);
  }
  return text;
}

FormattedText formatted(Number number) {
  const uint places = params.decimal_places;
  if (number.special != 0u) {
    const uint special = number.special == 2u ? 2u : number.is_negative ? 1u : 0u;
    return filled((params.whole_digits + 2u) * 2u * (places + 1u) + special, 0ul, 0u);
  }
  const bool fits = number.units != kTooLarge;
  const uint whole = fits ? count_digits(number.units / power_of_ten(places)) : params.whole_digits + 1u;
  uint behind = fits ? places : number.places;
  if (fits && params.drops_zeros == 1u) {
    for (uint64_t units = number.units; behind > 0u && units % 10ul == 0ul; units /= 10ul) --behind;
  }
  const uint layout_number = (2u * whole + (number.is_negative ? 1u : 0u)) * (places + 1u) + behind;
  return filled(layout_number, number.units, fits ? whole + places : 0u);
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kFormatNumbersThreads + gl_LocalInvocationID.x;
  if (number >= params.texts.count) return;
  if (is_null(params.texts, number)) {
    give_formatted(params.texts, number, empty_text());
  } else {
    give_formatted(params.texts, number, formatted(number_at(number)));
  }
}
