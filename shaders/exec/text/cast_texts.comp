#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/cast_texts.h"
#include "exec/time_zone.glsl"
#include "exec/text/nearest_float.glsl"
#include "exec/text/plain_number.glsl"
#include "exec/text/plain_time.glsl"
#include "exec/text/plain_uuid.glsl"

layout(local_size_x = kCastTextsThreads) in;
layout(constant_id = 0) const uint kType = kCastsToInteger;
KERNEL_PARAMS(CastTextsParams);

const uint kWideDigits = 38u;  // two words have room for these and a sign

// Stores what has less than 64 bits byte by byte: neighbours may share a word.
void store_bits(uint64_t number, uint64_t bits) {
  const uint64_t to = params.values + params.value_bytes * number;
  if (params.value_bytes == 8u) {
    U64s(to).v[0] = bits;
  } else if (params.value_bytes == 4u) {
    U32s(to).v[0] = uint(bits);
  } else {
    for (uint i = 0u; i < params.value_bytes; ++i) U8s(to).v[i] = uint8_t(bits >> (8u * i));
  }
}

// Each of these stores the value of a text, or returns false.

bool casts_to_exact(TextBytes text, uint64_t number) {
  const bool is_integer = kType == kCastsToInteger, is_wide = kType == kCastsToWideDecimal;
  const uint most_digits = is_wide ? kWideDigits : kWordDigits;
  PlainNumber read = read_number(text, !is_integer, params.scale, most_digits);
  if (read.is_plain) round_to(params.scale, most_digits, read);
  u64vec2 most = u64vec2(params.most_low, params.most_high);
  if (is_integer && read.negative) most.x += 1ul;
  const bool fits = read.units.y < most.y || (read.units.y == most.y && read.units.x <= most.x);
  if (!read.is_plain || !fits) return false;
  const i64vec2 value = with_sign(read.units, read.negative);
  if (is_wide) {
    U64x2s(params.values + 16ul * number).v[0] = u64vec2(value);
  } else {
    store_bits(number, uint64_t(value.x));
  }
  return true;
}

bool casts_to_floating(TextBytes text, uint64_t number) {
  const uint kMostBehind = 18u;  // whose power of ten leaves a bit
  const bool is_real = kType == kCastsToReal;
  const PlainNumber read = read_number(text, true, kMostBehind, kWordDigits);
  if (!read.is_plain || read.drops_digits) return false;
  uint64_t power = 1ul;
  for (uint i = 0u; i < read.behind; ++i) power *= 10ul;
  uint64_t bits = 0ul;
  if (read.units.x != 0ul)
    bits = is_real ? nearest_quotient(read.units.x, power, 24u, 127) : nearest_quotient(read.units.x, power, 53u, 1023);
  if (read.negative) bits |= 1ul << (is_real ? 31 : 63);
  store_bits(number, bits);
  return true;
}

uint64_t in_lower_case(uint64_t word) {
  for (uint i = 0u; i < 5u; ++i) {
    const uint byte = byte_of(word, i);
    if (byte >= 0x41u && byte <= 0x5Au) word |= 0x20ul << (8u * i);
  }
  return word;
}

// The words stand here with their first letter in the lowest byte.
bool casts_to_boolean(TextBytes text, uint64_t number) {
  if (text.end == text.at || text.end - text.at > 5ul) return false;
  const uint64_t word = in_lower_case(word_at(text));
  const bool is_true = word == 0x65757274ul || word == 0x74ul || word == 0x736579ul || word == 0x79ul ||
                       word == 0x6E6Ful || word == 0x31ul;  // true, t, yes, y, on, 1
  const bool is_false = word == 0x65736C6166ul || word == 0x66ul || word == 0x6F6Eul || word == 0x6Eul ||
                        word == 0x66666Ful || word == 0x30ul;  // false, f, no, n, off, 0
  store_bits(number, is_true ? 1ul : 0ul);
  return is_true || is_false;
}

bool casts_to_time(TextBytes text, uint64_t number) {
  bool is_plain = true;
  int64_t time = kType == kCastsToTime ? read_clock(text, is_plain) : read_timestamp(text, is_plain);
  if (kType == kCastsToZonedTime) time -= ahead_of_utc(params.periods, params.period_count, time);
  if (kType == kCastsToDate) time = day_of(time);
  store_bits(number, uint64_t(time));
  return is_plain;
}

bool casts_to_uuid(TextBytes text, uint64_t number) {
  bool is_plain = true;
  U64x2s(params.values + 16ul * number).v[0] = read_uuid(text, is_plain);
  return is_plain;
}

bool casts(TextBytes text, uint64_t number) {
  if (kType <= kCastsToWideDecimal) return casts_to_exact(text, number);
  if (kType <= kCastsToDouble) return casts_to_floating(text, number);
  if (kType == kCastsToBoolean) return casts_to_boolean(text, number);
  return kType == kCastsToUuid ? casts_to_uuid(text, number) : casts_to_time(text, number);
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kCastTextsThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  if (casts(without_blanks(text_of_heap(params.heap, number)), number)) return;
  atomicOr(U32s(params.others + 4ul * (number >> 5)).v[0], 1u << (uint(number) & 31u));
  U32s(params.has_others).v[0] = 1u;
}
