// Says how a device writes times as texts by a pattern: the pieces of the text, each of one number of the
// time. Where a number has few values the host has written their texts ("September", "09", "9th"), so that
// what a pattern means is said once, in function/time/time_write.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/time_zone.h"

namespace rtsql {

// Kernels know them by their places here (shaders/exec/text/format_times.h).
enum class TimeNumber : uint32_t {
  kNone,  // 0
  kYear,  // of its era
  kIsoYear,
  kCentury,  // negative before Christ
  kEra,      // 0; 1 before Christ
  kMonth,
  kIsoWeek,
  kSundayWeek,  // of the year, the first begins on its first Sunday
  kMondayWeek,
  kDayOfYear,
  kIsoDayOfYear,
  kDay,
  kWeekday,  // Sunday is 0
  kJulianDay,
  kSecondOfDay,
  kMicrosecond,  // of the second
  kEpoch,        // seconds since 1970-01-01
};

// The number that counts is that of the time divided by `divisor`, of which `modulus`, unless it is 0, leaves
// the rest.
struct TimeTextPiece {
  TimeNumber number = TimeNumber::kNone;
  uint32_t divisor = 1;
  uint32_t modulus = 0;
  std::vector<std::string> words = {};  // of the numbers from 0 on; empty: the digits are written
  uint32_t digits = 1;                  // at least so many, filled in front
  char fill = '0';
};

struct TimeText {
  std::vector<TimeTextPiece> pieces;
  uint32_t most_bytes = 0;     // no text is longer
  TimeZonePtr zone = nullptr;  // by whose clock times of UTC are written; null: times are written as they are
};

}  // namespace rtsql
