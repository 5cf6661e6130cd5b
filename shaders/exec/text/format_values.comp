#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/date_time.glsl"
#include "exec/text/format_values.h"

#define FORMATTED_WORDS kFormattedWords
#include "exec/text/formatted_text.glsl"
#include "exec/text/shortest_number.glsl"

layout(local_size_x = kFormatThreads) in;
layout(constant_id = 0) const uint kType = kFormatsInteger;
KERNEL_PARAMS(FormatValuesParams);

uint64_t append_sign(inout FormattedText text, int64_t value) {
  if (value < 0l) append_byte(text, 0x2Du);
  return value < 0l ? 0ul - uint64_t(value) : uint64_t(value);
}

void append_decimal(inout FormattedText text, int64_t units) {
  const uint64_t magnitude = append_sign(text, units);
  const uint64_t one = power_of_ten(params.scale);
  const uint64_t whole = magnitude / one;
  append_digits(text, whole, 1u);
  if (params.scale == 0u) return;
  append_byte(text, 0x2Eu);
  append_digits(text, magnitude - whole * one, params.scale);
}

// Appends "infinity", or "-infinity".
void append_infinity(inout FormattedText text, bool is_negative) {
  if (is_negative) append_byte(text, 0x2Du);
  append_bytes(text, 0x7974696E69666E69ul, 8u);
}

void append_date(inout FormattedText text, int days) {
  const ivec3 date = civil_date(days);
  append_digits(text, uint64_t(date.x > 0 ? date.x : 1 - date.x), 4u);
  append_byte(text, 0x2Du);
  append_digits(text, uint64_t(date.y), 2u);
  append_byte(text, 0x2Du);
  append_digits(text, uint64_t(date.z), 2u);
}

// Years before the first have " BC" behind the date, or behind the time.
void append_era(inout FormattedText text, int days) {
  if (civil_date(days).x <= 0) append_bytes(text, 0x434220ul, 3u);
}

void append_clock(inout FormattedText text, int64_t microseconds) {
  const int seconds = int(microseconds / 1000000l);
  uint fraction = uint(microseconds - int64_t(seconds) * 1000000l);
  append_digits(text, uint64_t(seconds / 3600), 2u);
  append_byte(text, 0x3Au);
  append_digits(text, uint64_t(seconds / 60 % 60), 2u);
  append_byte(text, 0x3Au);
  append_digits(text, uint64_t(seconds % 60), 2u);
  if (fraction == 0u) return;
  uint digits = 6u;
  for (; fraction % 10u == 0u; fraction /= 10u) --digits;
  append_byte(text, 0x2Eu);
  append_digits(text, uint64_t(fraction), digits);
}

void append_day(inout FormattedText text, int days) {
  if (is_infinite(days)) {
    append_infinity(text, days < 0);
    return;
  }
  append_date(text, days);
  append_era(text, days);
}

void append_timestamp(inout FormattedText text, int64_t time) {
  if (is_infinite(time)) {
    append_infinity(text, time < 0l);
    return;
  }
  const int days = int(day_of(time));
  append_date(text, days);
  append_byte(text, 0x20u);
  append_clock(text, time_of_day(time));
  append_era(text, days);
}

void append_zeros(inout FormattedText text, int count) {
  for (int i = 0; i < count; ++i) append_byte(text, 0x30u);
}

// Appends the digits with a point behind so many of them, where others follow.
void append_with_point(inout FormattedText text, uint64_t digits, uint count, uint whole) {
  const uint64_t one = power_of_ten(count - whole);
  append_digits(text, digits / one, 1u);
  if (count == whole) return;
  append_byte(text, 0x2Eu);
  append_digits(text, digits % one, count - whole);
}

// Appends the digits as the C++ library fmt does: with an exponent below 10^-4 and from 10^16 on.
void append_number(inout FormattedText text, ShortestDecimal number) {
  while (number.digits % 10ul == 0ul) {
    number.digits /= 10ul;
    ++number.exponent;
  }
  const uint count = count_digits(number.digits);
  const int magnitude = number.exponent + int(count) - 1;
  if (magnitude < -4 || magnitude >= 16) {
    append_with_point(text, number.digits, count, 1u);
    append_byte(text, 0x65u);
    append_byte(text, magnitude < 0 ? 0x2Du : 0x2Bu);
    append_digits(text, uint64_t(abs(magnitude)), 2u);
  } else if (number.exponent >= 0) {
    append_digits(text, number.digits, 1u);
    append_zeros(text, number.exponent);
  } else if (magnitude >= 0) {
    append_with_point(text, number.digits, count, uint(magnitude) + 1u);
  } else {
    append_bytes(text, 0x2E30ul, 2u);
    append_zeros(text, -magnitude - 1);
    append_digits(text, number.digits, 1u);
  }
}

// The number has `stored_bits` behind the `exponent_bits` of its exponent.
void append_float(inout FormattedText text, uint64_t bits, uint stored_bits, uint exponent_bits) {
  const uint64_t stored = bits & ((1ul << stored_bits) - 1ul);
  const uint exponent = uint(bits >> stored_bits) & ((1u << exponent_bits) - 1u);
  const bool is_negative = (bits >> (stored_bits + exponent_bits) & 1ul) != 0ul;
  const bool is_finite = exponent != (1u << exponent_bits) - 1u;
  if (!is_finite && stored != 0ul) {
    append_bytes(text, 0x6E616Eul, 3u);  // nan
    return;
  }
  if (is_negative) append_byte(text, 0x2Du);
  if (!is_finite) {
    append_bytes(text, 0x666E69ul, 3u);  // inf
  } else if (exponent == 0u && stored == 0ul) {
    append_byte(text, 0x30u);
  } else {
    // The exponent is that of the lowest bit. Numbers below the smallest normal one share its exponent, and have no bit
    // in front.
    const int bias = (1 << (exponent_bits - 1u)) - 1 + int(stored_bits);
    const uint64_t significand = exponent == 0u ? stored : stored | 1ul << stored_bits;
    append_number(text, shortest_decimal(significand, int(max(exponent, 1u)) - bias, stored == 0ul && exponent > 1u,
                                         params.powers));
  }
}

FormattedText formatted(int64_t value) {
  FormattedText text = empty_text();
  switch (kType) {
    case kFormatsInteger:
      append_digits(text, append_sign(text, value), 1u);
      break;
    case kFormatsDecimal:
      append_decimal(text, value);
      break;
    case kFormatsDate:
      append_day(text, int(value));
      break;
    case kFormatsTime:
      append_clock(text, value);
      break;
    case kFormatsDoubleValue:
      append_float(text, uint64_t(value), 52u, 11u);
      break;
    case kFormatsRealValue:
      append_float(text, uint64_t(value) & 0xFFFFFFFFul, 23u, 8u);
      break;
    default:
      append_timestamp(text, value);
  }
  return text;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kFormatThreads + gl_LocalInvocationID.x;
  if (number >= params.texts.count) return;
  if (is_null(params.texts, number)) {
    give_formatted(params.texts, number, empty_text());
  } else {
    give_formatted(params.texts, number, formatted(value_at(params.texts, params.value_bytes, number)));
  }
}
