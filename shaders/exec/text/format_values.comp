#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/date_time.glsl"
#include "exec/text/format_values.h"

#define FORMATTED_WORDS kFormattedWords
#include "exec/text/formatted_text.glsl"

layout(local_size_x = kFormatThreads) in;
layout(constant_id = 0) const uint kType = kFormatsInteger;
KERNEL_PARAMS(FormatValuesParams);

uint64_t append_sign(inout FormattedText text, int64_t value) {
  if (value < 0l) append_byte(text, 0x2Du);
  return value < 0l ? 0ul - uint64_t(value) : uint64_t(value);
}

void append_decimal(inout FormattedText text, int64_t units) {
  const uint64_t magnitude = append_sign(text, units);
  uint64_t one = 1ul;
  for (uint i = 0u; i < params.scale; ++i) one *= 10ul;
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
