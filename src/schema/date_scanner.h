// Takes dates and times of day apart that stand in texts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "common/text.h"
#include "schema/calendar.h"
#include "schema/calendar_names.h"

namespace rtsql {

// What is found in a text.
struct DateFields {
  int year = 1900, month = 1, day = 1;
  int day_of_year = 0;  // 0: month and day count
  int hour = 0, minute = 0, second = 0, microsecond = 0;
  int hour_of_half_day = 0;  // 1 to 12; 0: hour counts
  bool is_afternoon = false;
  int offset_seconds = 0;                  // east of UTC
  bool has_year = false, has_day = false;  // a year, and a day of it, are written

  // Weeks begin on Sunday or Monday; those of a year count from its first such day, those of ISO 8601 from
  // the one that has January 4. A year or a day that is written goes before.
  enum class Weeks { kNone, kFromSunday, kFromMonday, kIso };
  Weeks weeks = Weeks::kNone;
  int week = 1;
  int weekday = -1;  // 0: Sunday; -1: the first of the week
  int iso_year = 1900;

  std::optional<int32_t> days() const {
    if (weeks != Weeks::kNone && !has_day && day_of_year == 0 && !(has_year && weeks == Weeks::kIso))
      return days_by_week();
    if (day_of_year == 0) return days_from_civil(year, month, day);
    const std::optional<int32_t> first = days_from_civil(year, 1, 1);
    const int days_of_year = is_leap_year(year) ? 366 : 365;
    return first && day_of_year <= days_of_year ? std::optional(*first + day_of_year - 1) : std::nullopt;
  }
  std::optional<int32_t> days_by_week() const {
    constexpr int kDays = 7, kThursday = 4;
    const bool is_iso = weeks == Weeks::kIso;
    const int first_weekday = weeks == Weeks::kFromSunday ? 0 : 1;
    const std::optional<int32_t> first =
        is_iso ? days_from_civil(iso_year, 1, 4) : days_from_civil(year, 1, 1);
    if (!first) return std::nullopt;
    // 1970-01-01 was a Thursday.
    const int since = ((*first + kThursday - first_weekday) % kDays + kDays) % kDays;
    const int32_t first_week = *first - since + (is_iso || since == 0 ? 0 : kDays);
    const int behind = weekday < 0 ? 0 : (weekday + kDays - first_weekday) % kDays;
    return first_week + (week - 1) * kDays + behind;
  }
  std::optional<int64_t> time_of_day() const {
    constexpr int64_t kMicrosecondsPerSecond = 1'000'000;
    const int of_day = hour_of_half_day == 0 ? hour : hour_of_half_day % 12 + (is_afternoon ? 12 : 0);
    if (of_day > 23 || hour_of_half_day > 12 || minute > 59 || second > 59) return std::nullopt;
    return ((of_day * 60 + minute) * 60 + second) * kMicrosecondsPerSecond + microsecond;
  }
};

// Consumes from the front of a text what it recognises.
class DateScanner {
 public:
  explicit DateScanner(std::string_view text) : text_(text) {}

  bool done() const { return text_.empty(); }
  std::string_view rest() const { return text_; }
  bool next_is(char c) const { return !text_.empty() && text_.front() == c; }
  size_t digits_ahead() const { return std::min(text_.find_first_not_of("0123456789"), text_.size()); }

  bool character(char c) {
    if (!next_is(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool word(std::string_view word) {  // in any case
    if (!equals_ignore_case(text_.substr(0, word.size()), word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  // Reads between `least` and `most` digits.
  bool number(int least, int most, int& value) {
    int digits = 0;
    int read = 0;
    while (digits < most && !text_.empty() && text_.front() >= '0' && text_.front() <= '9') {
      read = read * 10 + (text_.front() - '0');
      text_.remove_prefix(1);
      ++digits;
    }
    if (digits < least) return false;
    value = read;
    return true;
  }

  // Reads digits as a fraction of a second and cuts after the sixth.
  bool fraction(int& microsecond) {
    size_t before = text_.size();
    if (!number(1, 6, microsecond)) return false;
    for (size_t digits = before - text_.size(); digits < 6; ++digits) microsecond *= 10;
    text_.remove_prefix(digits_ahead());
    return true;
  }

  // Reads a name in any case, whole or its first three letters; the first has the number `value` has.
  bool name(std::span<const std::string_view> names, int& value) {
    const std::optional<size_t> found = take_name(text_, names);
    if (found) value += static_cast<int>(*found);
    return found.has_value();
  }

  bool half_day(bool& is_afternoon) {
    const bool goes_on = text_.size() > 2 && is_letter(text_[2]);  // such as that of America
    is_afternoon = !goes_on && word("pm");
    return is_afternoon || (!goes_on && word("am"));
  }

 private:
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

  std::string_view text_;
};

// Reads the distance from UTC: Z, UTC, GMT, ±hh, ±hhmm, ±hh:mm or ±hh:mm:ss.
inline bool scan_offset(DateScanner& scanner, DateFields& fields) {
  for (std::string_view zone : {"z", "utc", "gmt"}) {
    if (scanner.word(zone)) return true;
  }
  const int sign = scanner.next_is('-') ? -1 : 1;
  if (!scanner.character('+') && !scanner.character('-')) return false;
  int hours = 0, minutes = 0, seconds = 0;
  if (!scanner.number(2, 2, hours)) return false;
  const bool has_minutes = scanner.character(':') || scanner.digits_ahead() > 0;
  if (has_minutes && !scanner.number(2, 2, minutes)) return false;
  if (has_minutes && scanner.character(':') && !scanner.number(2, 2, seconds)) return false;
  fields.offset_seconds = sign * ((hours * 60 + minutes) * 60 + seconds);
  return hours < 24 && minutes < 60 && seconds < 60;
}

}  // namespace rtsql
