// Writes and reads times by a pattern, which is spelled in one of two ways: with the directives of strftime,
// "%d.%m.%Y", or as a template of PostgreSQL's to_char, "DD.MM.YYYY". A pattern is read into fields once.
//
// The directives are those of POSIX in the C locale, of which DuckDB's %f is microseconds and %-d is %d
// without a zero in front. Templates have the meaning that PostgreSQL's manual gives them (Data Type
// Formatting Functions).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/interval.h"

namespace rtsql {

inline constexpr int64_t kMicrosecondsPerSecond = 1'000'000;
inline constexpr int64_t kJulianDayOfEpoch = 2'440'588;

enum class TimePart : uint8_t {
  kText,       // as it is; a reader passes over so many characters
  kSeparator,  // of a template: a space or a sign, of which a text may have none or another
  kYear,
  kIsoYear,
  kCentury,
  kQuarter,
  kMonth,
  kMonthName,
  kRomanMonth,
  kIsoWeek,
  kWeekOfYear,   // the first is that of January 1 to 7
  kWeekOfMonth,  // the first is that of the days 1 to 7
  kSundayWeek,   // the first begins on the first Sunday of the year
  kMondayWeek,   // the first begins on the first Monday of the year
  kDayOfYear,
  kIsoDayOfYear,
  kDay,
  kWeekday,     // Sunday is 0
  kDayOfWeek,   // Sunday is 1
  kIsoWeekday,  // Monday is 1
  kDayName,
  kJulianDay,
  kHour,
  kHour12,
  kMinute,
  kSecond,
  kFraction,  // of a second, in so many digits
  kSecondOfDay,
  kEpoch,
  kHalfDay,  // AM, PM
  kEra,      // AD
  // How far the clock is ahead of UTC, of a TIMESTAMP nothing:
  kOffset,  // in hours, and minutes where there are
  kOffsetHour,
  kOffsetMinute,
  kZone,  // the same as kOffset, where it is known
};

enum class LetterCase : uint8_t { kCapital, kUpper, kLower };

struct TimeField {
  TimePart part = TimePart::kText;
  uint8_t digits = 0;  // of a number; a year of fewer than 4 loses the others
  LetterCase letters = LetterCase::kCapital;
  bool is_short = false;   // a name of three letters
  bool is_padded = true;   // filled to its width
  bool has_dots = false;   // A.M.
  bool has_comma = false;  // behind the thousands of a year
  char fill = '0';
  std::string_view ordinal = {};  // th or TH: the number has an ending of such letters
  std::string text = {};
};

using TimePattern = std::vector<TimeField>;

// Returns none where there is no such directive.
std::optional<TimePattern> parse_directives(std::string_view format);
TimePattern parse_template(std::string_view text);

// Writes a time by a clock that is ahead of UTC by so much; none: nobody knows by how much.
std::string write_time(const TimePattern& pattern, int64_t microseconds,
                       std::optional<int64_t> ahead = std::nullopt);

// Writes the fields of an INTERVAL as PostgreSQL's to_char does: all of its hours, and days apart from
// months. Names, weeks and all else that only a date has are no such fields.
std::string write_interval(const TimePattern& pattern, const Interval& interval);
bool has_interval_fields_only(const TimePattern& pattern);

// Writes a field of a time that has the number: 1 to 12 of months' names, 0 to 6 of days', 1 in the afternoon
// and before Christ. Texts, fractions and what a clock is ahead by are no such fields.
std::string text_of_field(const TimeField& field, int64_t number);

// Holds microseconds by a clock that is ahead of UTC by so many; none: the text did not say by how many.
struct ReadTime {
  int64_t local;
  std::optional<int64_t> ahead;
};

// Reads the text by a template, as PostgreSQL's to_timestamp does: spaces may be more, signs may be others,
// and what is behind the template or missing at the end does not matter. Returns none where a field has not
// what it needs, and for a time that TIMESTAMP does not have.
std::optional<ReadTime> read_time(const TimePattern& of_template, std::string_view text);

}  // namespace rtsql
