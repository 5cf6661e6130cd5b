#include "schema/posix_zone.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "common/digit.h"
#include "common/text.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

constexpr int kSecondsOfMinute = 60, kSecondsOfHour = 3600;

// The day and the time of day when the clock changes, each year.
struct YearlyChange {
  enum class Form {
    kWeekday,        // a weekday of a month: Mm.w.d
    kDayOfYear,      // from 1 on, February 29 not counted: Jn
    kDayOfLeapYear,  // from 0 on: n
  } form = Form::kWeekday;
  int month = 1, week = 1, day = 0;  // the week 5 is the last
  int seconds = 2 * kSecondsOfHour;

  int64_t time_in(int year) const { return day_in(year) * kMicrosecondsPerDay + seconds * 1'000'000ll; }

 private:
  int64_t day_in(int year) const {
    const int64_t first = day_number(year, 1, 1);
    if (form == Form::kDayOfLeapYear) return first + day;
    constexpr int kLastOfFebruary = 59;
    if (form == Form::kDayOfYear) return first + day - (is_leap_year(year) && day > kLastOfFebruary ? 0 : 1);
    const int64_t month_begins = day_number(year, month, 1);
    const int days_until = (day - weekday(month_begins) + 7) % 7;
    const int64_t wanted = month_begins + days_until + (week - 1) * 7;
    return wanted >= month_begins + days_of_month(year, month) ? wanted - 7 : wanted;
  }
};

// Each function returns whether it has read what it is for.
class PosixReader {
 public:
  explicit PosixReader(std::string_view text) : rest_(text) {}

  std::optional<std::vector<TimeZone::Period>> read() {
    int behind = 0;
    if (!read_name() && !rest_.empty() && is_name_begin(rest_[0])) return std::nullopt;
    if (!read_clock(behind)) return std::nullopt;
    const int64_t standard = -behind * 1'000'000ll;
    std::vector<TimeZone::Period> periods = {{INT64_MIN, standard}};
    if (rest_.empty()) return periods;
    if (!read_name()) return std::nullopt;
    int summer_behind = behind - kSecondsOfHour;
    if (!rest_.empty() && rest_[0] != ',' && !read_clock(summer_behind)) return std::nullopt;
    YearlyChange begin, end;
    if (rest_.empty()) rest_ = ",M3.2.0,M11.1.0";
    if (!read_change(begin) || !read_change(end) || !rest_.empty()) return std::nullopt;
    const int64_t summer = -summer_behind * 1'000'000ll;
    for (int year = 1; year <= TimeZone::kLastRuledYear; ++year) {
      periods.push_back({begin.time_in(year) - standard, summer});
      periods.push_back({end.time_in(year) - summer, standard});
    }
    std::ranges::sort(periods, {}, &TimeZone::Period::begin);
    return periods;
  }

 private:
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  static bool is_name_begin(char c) { return is_letter(c) || c == '<'; }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool read_name() {
    constexpr size_t kLeastLetters = 3;
    if (take('<')) {
      const size_t end = rest_.find('>');
      if (end == std::string_view::npos || end < kLeastLetters) return false;
      rest_.remove_prefix(end + 1);
      return true;
    }
    const auto letters = static_cast<size_t>(std::ranges::find_if_not(rest_, is_letter) - rest_.begin());
    if (letters < kLeastLetters) return false;
    rest_.remove_prefix(letters);
    return true;
  }

  bool read_number(int least, int most, int& number) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (rest_.empty() || !is_digit(rest_[0]) || error != std::errc() || number < least || number > most)
      return false;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    return true;
  }

  // Reads [+|-]h[h][:mm[:ss]] as seconds.
  bool read_clock(int& seconds) {
    constexpr int kMostHours = 24, kMost = 59;
    const bool is_negative = take('-');
    if (!is_negative) take('+');
    int hours = 0, minutes = 0, rest = 0;
    if (!read_number(0, kMostHours, hours)) return false;
    if (take(':')) {
      if (!read_number(0, kMost, minutes)) return false;
      if (take(':') && !read_number(0, kMost, rest)) return false;
    }
    seconds = hours * kSecondsOfHour + minutes * kSecondsOfMinute + rest;
    if (is_negative) seconds = -seconds;
    return true;
  }

  bool read_change(YearlyChange& change) {
    using Form = YearlyChange::Form;
    if (!take(',')) return false;
    if (take('M')) {
      const bool is_read = read_number(1, 12, change.month) && take('.') && read_number(1, 5, change.week) &&
                           take('.') && read_number(0, 6, change.day);
      if (!is_read) return false;
    } else {
      change.form = take('J') ? Form::kDayOfYear : Form::kDayOfLeapYear;
      const int least = change.form == Form::kDayOfYear ? 1 : 0;
      if (!read_number(least, 365, change.day)) return false;
    }
    return !take('/') || read_clock(change.seconds);
  }

  std::string_view rest_;
};

}  // namespace

TimeZonePtr posix_zone(std::string_view text) {
  const std::string name = to_upper(text);
  std::optional<std::vector<TimeZone::Period>> periods = PosixReader(name).read();
  return periods ? std::make_shared<const TimeZone>(name, std::move(*periods)) : nullptr;
}

}  // namespace rtsql
