#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "function/time/time_format.h"
#include "schema/calendar.h"
#include "schema/calendar_names.h"

namespace rtsql {
namespace {

constexpr std::array<std::string_view, 12> kRomanMonths = {"I",   "II",   "III", "IV", "V",  "VI",
                                                           "VII", "VIII", "IX",  "X",  "XI", "XII"};

// Holds a time as the numbers that people write.
struct Clock {
  Clock(int64_t microseconds, std::optional<int64_t> ahead_of_utc)
      : day(day_of(microseconds)),
        date(civil_date(day)),
        microsecond(time_of_day(microseconds)),
        ahead(ahead_of_utc) {}

  int64_t seconds() const { return microsecond / kMicrosecondsPerSecond; }
  // Years before Christ are counted backwards from 1.
  int64_t year() const { return of_era(date.year); }
  int64_t month() const { return date.month; }
  int64_t day_of_month() const { return date.day; }
  int64_t weekday() const { return rtsql::weekday(day); }
  int64_t iso_weekday() const { return rtsql::iso_weekday(day); }
  int64_t day_of_year() const { return rtsql::day_of_year(day); }
  int64_t iso_year() const { return of_era(rtsql::iso_year(day)); }
  int64_t iso_week() const { return rtsql::iso_week(day); }
  int64_t century() const {
    return date.year > 0 ? (date.year + 99) / 100 : -((of_era(date.year) + 99) / 100);
  }
  bool is_before_christ() const { return date.year <= 0; }

  int64_t day;
  CivilDate date;
  int64_t microsecond;  // of the day
  std::optional<int64_t> ahead;

 private:
  static int64_t of_era(int64_t year) { return year > 0 ? year : 1 - year; }
};

int64_t number_of(const TimeField& field, const Clock& clock) {
  switch (field.part) {
    case TimePart::kYear:
      return clock.year();
    case TimePart::kIsoYear:
      return clock.iso_year();
    case TimePart::kCentury:
      return clock.century();
    case TimePart::kQuarter:
      return (clock.month() + 2) / 3;
    case TimePart::kMonth:
    case TimePart::kMonthName:
    case TimePart::kRomanMonth:
      return clock.month();
    case TimePart::kIsoWeek:
      return clock.iso_week();
    case TimePart::kWeekOfYear:
      return (clock.day_of_year() + 6) / 7;
    case TimePart::kWeekOfMonth:
      return (clock.day_of_month() + 6) / 7;
    case TimePart::kSundayWeek:
      return (clock.day_of_year() + 6 - clock.weekday()) / 7;
    case TimePart::kMondayWeek:
      return (clock.day_of_year() + 7 - clock.iso_weekday()) / 7;
    case TimePart::kDayOfYear:
      return clock.day_of_year();
    case TimePart::kIsoDayOfYear:
      return (clock.iso_week() - 1) * 7 + clock.iso_weekday();
    case TimePart::kDay:
      return clock.day_of_month();
    case TimePart::kWeekday:
    case TimePart::kDayName:
      return clock.weekday();
    case TimePart::kDayOfWeek:
      return clock.weekday() + 1;
    case TimePart::kIsoWeekday:
      return clock.iso_weekday();
    case TimePart::kJulianDay:
      return clock.day + kJulianDayOfEpoch;
    case TimePart::kHour:
      return clock.seconds() / 3600;
    case TimePart::kHour12:
      return (clock.seconds() / 3600 + 11) % 12 + 1;
    case TimePart::kMinute:
      return clock.seconds() / 60 % 60;
    case TimePart::kSecond:
      return clock.seconds() % 60;
    case TimePart::kSecondOfDay:
      return clock.seconds();
    case TimePart::kHalfDay:
      return clock.seconds() / (12 * 3600);
    case TimePart::kEra:
      return clock.is_before_christ() ? 1 : 0;
    default:
      return clock.day * 86'400 + clock.seconds();
  }
}

std::string_view ending_of(int64_t number) {
  const int64_t last = std::abs(number % 10);
  if (std::abs(number / 10 % 10) == 1 || last == 0 || last > 3) return "th";
  return last == 1 ? "st" : last == 2 ? "nd" : "rd";
}

void write_ordinal(const TimeField& field, int64_t number, std::string& out) {
  if (!field.ordinal.empty()) out += field.ordinal == "TH" ? to_upper(ending_of(number)) : ending_of(number);
}

std::string in_case(std::string_view text, LetterCase letters) {
  if (letters == LetterCase::kCapital) return std::string(text);
  return letters == LetterCase::kUpper ? to_upper(text) : to_lower(text);
}

void write_number(const TimeField& field, int64_t number, std::string& out) {
  const bool is_year = field.part == TimePart::kYear || field.part == TimePart::kIsoYear;
  if (is_year && field.digits < 4) {
    constexpr std::array<int64_t, 4> kUnits = {1, 10, 100, 1000};
    number %= kUnits[field.digits];
  }
  std::string text = fmt::format("{}", number);
  if (field.has_comma) text = fmt::format("{},{:03}", number / 1000, number % 1000);
  const size_t sign = number < 0 ? 1 : 0;
  const bool is_filled = field.is_padded && text.size() - sign < field.digits;
  if (is_filled) text.insert(sign, field.digits - (text.size() - sign), field.fill);
  out += text;
  write_ordinal(field, number, out);
}

void write_fraction(const TimeField& field, int64_t microsecond, std::string& out) {
  constexpr std::array<int64_t, 7> kUnits = {1'000'000, 100'000, 10'000, 1'000, 100, 10, 1};
  const int64_t number = microsecond % kMicrosecondsPerSecond / kUnits[field.digits];
  out += fmt::format("{:0{}}", number, field.digits);
  write_ordinal(field, number, out);
}

void write_name(const TimeField& field, std::string_view name, size_t width, std::string& out) {
  if (field.is_short) width = 0, name = name.substr(0, kShortName);
  out += in_case(name, field.letters);
  if (field.is_padded && name.size() < width) out.append(width - name.size(), ' ');
}

void write_offset(TimePart part, int64_t ahead, std::string& out) {
  const int64_t minutes = std::abs(ahead) / (60 * kMicrosecondsPerSecond);
  if (part != TimePart::kOffsetMinute) out += fmt::format("{}{:02}", ahead < 0 ? '-' : '+', minutes / 60);
  if (part == TimePart::kOffset && minutes % 60 != 0) out += ':';
  const bool has_minutes =
      part == TimePart::kOffsetMinute || (part == TimePart::kOffset && minutes % 60 != 0);
  if (has_minutes) out += fmt::format("{:02}", minutes % 60);
}

// Writes one of two words, the second where the number is 1.
void write_choice(const TimeField& field, int64_t number, std::string_view first, std::string_view second,
                  std::string& out) {
  std::string word(number == 0 ? first : second);
  if (field.has_dots) word = {word[0], '.', word[1], '.'};
  out += in_case(word, field.letters);
}

void write_numbered(const TimeField& field, int64_t number, std::string& out) {
  constexpr size_t kNameWidth = 9, kRomanWidth = 4;  // of the longest
  switch (field.part) {
    case TimePart::kMonthName:
      return write_name(field, kMonthNames[static_cast<size_t>(number - 1)], kNameWidth, out);
    case TimePart::kDayName:
      return write_name(field, kDayNames[static_cast<size_t>(number)], kNameWidth, out);
    case TimePart::kRomanMonth:
      return write_name(field, kRomanMonths[static_cast<size_t>(number - 1)], kRomanWidth, out);
    case TimePart::kHalfDay:
      return write_choice(field, number, "AM", "PM", out);
    case TimePart::kEra:
      return write_choice(field, number, "AD", "BC", out);
    default:
      return write_number(field, number, out);
  }
}

void write_field(const TimeField& field, const Clock& clock, std::string& out) {
  switch (field.part) {
    case TimePart::kText:
    case TimePart::kSeparator:
      out += field.text;
      return;
    case TimePart::kOffset:
    case TimePart::kOffsetHour:
    case TimePart::kOffsetMinute:
      return write_offset(field.part, clock.ahead.value_or(0), out);
    case TimePart::kZone:
      if (clock.ahead) write_offset(TimePart::kOffset, *clock.ahead, out);
      return;
    case TimePart::kFraction:
      return write_fraction(field, clock.microsecond, out);
    default:
      return write_numbered(field, number_of(field, clock), out);
  }
}

// Counts as PostgreSQL does: without months a year is its last month, and a year back its first; months back
// are counted from the end of a year.
int64_t roman_month(int64_t years, int64_t months) {
  if (months == 0) return years < 0 ? 1 : 12;
  return months < 0 ? months + 13 : months;
}

// Returns none for what only a date has. What PostgreSQL counts from a date all the same, such as a Julian
// day, is none here.
std::optional<int64_t> number_of(const TimeField& field, const Interval& interval) {
  const int64_t years = interval.months / 12, months = interval.months % 12;
  const int64_t seconds = interval.microseconds / kMicrosecondsPerSecond, hours = seconds / 3600;
  switch (field.part) {
    case TimePart::kYear:
      return years;
    case TimePart::kCentury:
      return years / 100;
    case TimePart::kQuarter:
      return (months - 1) / 3 + 1;
    case TimePart::kMonth:
      return months;
    case TimePart::kRomanMonth:
      return roman_month(years, months);
    case TimePart::kWeekOfMonth:
      return (interval.days - 1) / 7 + 1;
    case TimePart::kDay:
      return interval.days;
    case TimePart::kDayOfYear:
      return int64_t{interval.months} * 30 + interval.days;
    case TimePart::kHour:
      return hours;
    case TimePart::kHour12:
      return hours % 12 == 0 ? 12 : hours % 12;
    case TimePart::kMinute:
      return seconds / 60 % 60;
    case TimePart::kSecond:
      return seconds % 60;
    case TimePart::kSecondOfDay:
      return seconds;
    case TimePart::kHalfDay:
      return hours % 24 >= 12 ? 1 : 0;
    default:
      return std::nullopt;
  }
}

bool is_written_as_it_is(const TimeField& field) {
  return field.part == TimePart::kText || field.part == TimePart::kSeparator;
}

}  // namespace

bool has_interval_fields_only(const TimePattern& pattern) {
  return std::ranges::all_of(pattern, [](const TimeField& field) {
    return is_written_as_it_is(field) || field.part == TimePart::kFraction || number_of(field, Interval());
  });
}

std::string write_interval(const TimePattern& pattern, const Interval& interval) {
  std::string text;
  for (const TimeField& field : pattern) {
    if (is_written_as_it_is(field)) {
      text += field.text;
    } else if (field.part == TimePart::kFraction) {
      write_fraction(field, interval.microseconds, text);
    } else if (const std::optional<int64_t> number = number_of(field, interval)) {
      const bool is_nothing = (field.part == TimePart::kQuarter && interval.months % 12 == 0) ||
                              (field.part == TimePart::kRomanMonth && interval.months == 0);
      TimeField shown = field;
      const bool is_of_days = field.part == TimePart::kDay || field.part == TimePart::kDayOfYear;
      if (is_of_days && *number < 0) --shown.digits;  // the sign takes one
      if (!is_nothing) write_numbered(shown, *number, text);
    }
  }
  return text;
}

std::string text_of_field(const TimeField& field, int64_t number) {
  std::string text;
  write_numbered(field, number, text);
  return text;
}

std::string write_time(const TimePattern& pattern, int64_t microseconds, std::optional<int64_t> ahead) {
  const Clock clock(microseconds, ahead);
  std::string text;
  for (const TimeField& field : pattern) write_field(field, clock, text);
  return text;
}

}  // namespace rtsql
