#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/format_times.h"
#include "exec/time_zone.glsl"

#define FORMATTED_WORDS kTimeTextWords
#include "exec/text/formatted_text.glsl"

layout(local_size_x = kFormatTimesThreads) in;
KERNEL_PARAMS(FormatTimesParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer TimePieces { TimePiece v[]; };

struct Clock {
  int day;
  ivec3 date;
  int64_t microsecond;  // of the day
};

// Years before Christ are counted backwards from 1.
int of_era(int year) { return year > 0 ? year : 1 - year; }

int64_t number_of(Clock clock, uint number) {
  switch (number) {
    case kYear:
      return int64_t(of_era(clock.date.x));
    case kIsoYear:
      return int64_t(of_era(iso_year(clock.day)));
    case kCentury:
      return int64_t((of_era(clock.date.x) + 99) / 100 * (clock.date.x > 0 ? 1 : -1));
    case kEra:
      return clock.date.x > 0 ? 0l : 1l;
    case kMonth:
      return int64_t(clock.date.y);
    case kIsoWeek:
      return int64_t(iso_week(clock.day));
    case kSundayWeek:
      return int64_t((day_of_year(clock.day) + 6 - weekday(clock.day)) / 7);
    case kMondayWeek:
      return int64_t((day_of_year(clock.day) + 7 - iso_weekday(clock.day)) / 7);
    case kDayOfYear:
      return int64_t(day_of_year(clock.day));
    case kIsoDayOfYear:
      return int64_t((iso_week(clock.day) - 1) * 7 + iso_weekday(clock.day));
    case kDay:
      return int64_t(clock.date.z);
    case kWeekday:
      return int64_t(weekday(clock.day));
    case kJulianDay:
      return int64_t(clock.day - kFirstDay);
    case kSecondOfDay:
      return clock.microsecond / 1000000l;
    case kMicrosecond:
      return clock.microsecond % 1000000l;
    case kEpoch:
      return epoch_of(clock.day) + clock.microsecond / 1000000l;
    default:
      return 0l;
  }
}

void append_piece(inout FormattedText text, TimePiece piece, Clock clock) {
  int64_t number = number_of(clock, piece.number);
  if (piece.divisor > 1u) number /= int64_t(piece.divisor);
  if (piece.modulus > 0u) number %= int64_t(piece.modulus);
  if (piece.words == 0ul) {
    if (number < 0l) append_byte(text, 0x2Du);
    append_filled(text, uint64_t(abs(number)), piece.digits, piece.fill);
    return;
  }
  const uint64_t front = U64s(piece.words).v[2u * uint(number)], back = U64s(piece.words).v[2u * uint(number) + 1u];
  const uint bytes = uint(back >> 56);
  append_bytes(text, front, min(bytes, 8u));
  if (bytes > 8u) append_bytes(text, back & 0xFFFFFFFFFFFFFFul, bytes - 8u);
}

FormattedText formatted(int64_t time) {
  const int day = int(day_of(time));
  const Clock clock = Clock(day, civil_date(day), time_of_day(time));
  FormattedText text = empty_text();
  for (uint i = 0u; i < params.piece_count; ++i) append_piece(text, TimePieces(params.pieces).v[i], clock);
  return text;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kFormatTimesThreads + gl_LocalInvocationID.x;
  if (number >= params.texts.count) return;
  int64_t time = I64s(params.texts.values).v[uint(number)];
  const bool is_null = is_null(params.texts, number);
  if (is_null || is_infinite(time)) {
    // The text of an infinite time is NULL, which the host has to say.
    if (!is_null) U32s(params.texts.made.gave_up).v[0] = 1u;
    give_formatted(params.texts, number, empty_text());
    return;
  }
  if (params.periods != 0ul) time += ahead_of_utc(params.periods, params.period_count, time);
  give_formatted(params.texts, number, formatted(time));
}
