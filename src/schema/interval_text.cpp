// Reads intervals as PostgreSQL does.
#include <algorithm>
#include <array>

#include "common/digit.h"
#include "common/text.h"
#include "common/time_unit.h"
#include "common/wide_integer.h"
#include "schema/calendar.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

using Reason = IntervalRefusal::Reason;

constexpr size_t kMostDigits = 18;
constexpr Int128 kDaysOfMonth = 30;

struct IntervalUnit {
  std::string_view name;
  int64_t months;
  int64_t days;
  int64_t microseconds;  // one of the three is not 0
};

constexpr IntervalUnit kYear{"year", 12, 0, 0}, kMonth{"month", 1, 0, 0}, kWeek{"week", 0, 7, 0},
    kDay{"day", 0, 1, 0}, kHour{"hour", 0, 0, 3'600'000'000}, kMinute{"minute", 0, 0, 60'000'000},
    kSecond{"second", 0, 0, 1'000'000};

constexpr auto kLongUnits = std::to_array<IntervalUnit>({{"millennium", 12'000, 0, 0},
                                                         {"millennia", 12'000, 0, 0},
                                                         {"century", 1'200, 0, 0},
                                                         {"centuries", 1'200, 0, 0},
                                                         {"decade", 120, 0, 0},
                                                         {"decades", 120, 0, 0}});

std::optional<IntervalUnit> find_interval_unit(std::string_view name) {
  const auto is_named = [&](const auto& known) { return equals_ignore_case(known.name, name); };
  const auto longer = std::ranges::find_if(kLongUnits, is_named);
  if (longer != kLongUnits.end()) return *longer;
  const TimeUnit* const unit = find_time_unit(whole_unit_name(name));
  if (unit == nullptr) return std::nullopt;
  const bool has_days = unit->microseconds >= kMicrosecondsPerDay;
  return IntervalUnit{unit->name, unit->months, has_days ? unit->microseconds / kMicrosecondsPerDay : 0,
                      has_days ? 0 : unit->microseconds};
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Rounds halves away from 0; neither is negative.
Int128 divide_to_nearest(Int128 dividend, Int128 divisor) {
  return (dividend + divisor / 2) / divisor;
}

// Rounds halves to even, as PostgreSQL does the months of a part of a year.
Int128 divide_to_even(Int128 dividend, Int128 divisor) {
  const Int128 floor = dividend / divisor, twice_left = dividend % divisor * 2;
  const bool up = twice_left > divisor || (twice_left == divisor && floor % 2 == 1);
  return floor + (up ? 1 : 0);
}

// A decimal number has the value `digits` / 10^`scale`.
struct DecimalNumber {
  int64_t digits = 0;
  int scale = 0;
};

// Each function returns whether it has read what it is for.
class IntervalReader {
 public:
  explicit IntervalReader(std::string_view text) : rest_(text) {}

  std::optional<Interval> read() {
    skip_spaces();
    const bool is_read = rest_.starts_with('P') ? read_iso() : read_parts();
    if (!is_read) return std::nullopt;
    const int sign = is_ago_ ? -1 : 1;
    const auto months = static_cast<int32_t>(sign * months_), days = static_cast<int32_t>(sign * days_);
    const auto microseconds = static_cast<int64_t>(sign * microseconds_);
    if (months == sign * months_ && days == sign * days_ && microseconds == sign * microseconds_)
      return Interval{months, days, microseconds};
    refusal_.reason = Reason::kOutOfRange;
    return std::nullopt;
  }

  const IntervalRefusal& refusal() const { return refusal_; }

 private:
  bool skip_spaces() {
    const size_t count = std::min(rest_.find_first_not_of(" \t\r\n\f\v"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  int take_sign() {
    if (take('-')) return -1;
    take('+');
    return 1;
  }

  std::string_view take_all_of(auto belongs) {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), belongs);
    const std::string_view taken = rest_.substr(0, static_cast<size_t>(end - rest_.begin()));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  // Reads digits with or without a point.
  bool read_number(DecimalNumber& number) {
    const std::string_view whole = take_all_of(is_digit);
    const std::string_view fraction = take('.') ? take_all_of(is_digit) : std::string_view();
    if (whole.size() + fraction.size() == 0 || whole.size() + fraction.size() > kMostDigits) return false;
    number = {0, static_cast<int>(fraction.size())};
    for (const std::string_view part : {whole, fraction}) {
      for (const char c : part) number.digits = number.digits * 10 + (c - '0');
    }
    return true;
  }

  bool read_parts() {
    take('@');
    skip_spaces();
    if (rest_.empty()) return false;
    bool any = false;
    while (!rest_.empty()) {
      if (any && read_ago()) return true;
      if (!read_part()) return false;
      any = true;
      skip_spaces();
    }
    return true;
  }

  // "ago" ends the text and turns all signs.
  bool read_ago() {
    constexpr std::string_view kAgo = "ago";
    std::string_view behind = rest_;
    if (!equals_ignore_case(behind.substr(0, kAgo.size()), kAgo)) return false;
    behind.remove_prefix(kAgo.size());
    is_ago_ = behind.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
    return is_ago_;
  }

  // Reads a number and its unit, years-months, days before a time, a time, or seconds at the end.
  bool read_part() {
    const int sign = take_sign();
    DecimalNumber count;
    if (!read_number(count)) return false;
    if (rest_.starts_with(':')) return read_time(sign, count);
    if (count.scale == 0 && rest_.starts_with('-')) return read_year_month(sign, count);
    const bool has_space = skip_spaces();
    const std::string_view name = take_all_of(is_name_character);
    if (name.empty()) {
      const bool is_before_a_time = has_space && is_before_time();
      if (!is_before_a_time && !rest_.empty()) return false;
      add(sign, count, is_before_a_time ? kDay : kSecond);
      return true;
    }
    const std::optional<IntervalUnit> unit = find_interval_unit(name);
    if (!unit) {
      refusal_ = {Reason::kUnknownUnit, std::string(name)};
      return false;
    }
    add(sign, count, *unit);
    return true;
  }

  bool is_before_time() const {
    std::string_view ahead = rest_;
    if (ahead.starts_with('-') || ahead.starts_with('+')) ahead.remove_prefix(1);
    const size_t digits = std::min(ahead.find_first_not_of("0123456789"), ahead.size());
    return digits > 0 && ahead.substr(digits).starts_with(':');
  }

  bool read_year_month(int sign, DecimalNumber years) {
    DecimalNumber months;
    if (!take('-') || !read_number(months) || months.scale != 0 || months.digits > 11) return false;
    add(sign, years, kYear);
    add(sign, months, kMonth);
    return true;
  }

  // Reads what follows the first number of hh:mm[:ss[.f]], or of mm:ss.f.
  bool read_time(int sign, DecimalNumber first) {
    DecimalNumber minutes, seconds;
    if (!take(':') || !read_number(minutes)) return false;
    if (minutes.scale > 0) {
      seconds = minutes;
      minutes = first;
      first = {};
    } else if (take(':') && !read_number(seconds)) {
      return false;
    }
    const bool fits = minutes.digits <= 59 && seconds.digits < 60 * power_of_ten(seconds.scale);
    if (first.scale + minutes.scale != 0 || !fits) return false;
    add(sign, first, kHour);
    add(sign, minutes, kMinute);
    add(sign, seconds, kSecond);
    return true;
  }

  bool read_iso() {
    take('P');
    if (rest_.empty()) return false;
    bool in_time = false, any = false;
    while (!rest_.empty()) {
      if (!in_time && take('T')) {
        in_time = true;
        if (rest_.empty()) return false;
        continue;
      }
      const int sign = take_sign();
      DecimalNumber count;
      if (!read_number(count)) return false;
      if (!any && !in_time && rest_.starts_with('-')) return read_iso_date(sign, count);
      if (in_time && rest_.starts_with(':')) return read_time(sign, count) && rest_.empty();
      const IntervalUnit* const unit = take_designator(in_time);
      if (unit == nullptr) return false;
      add(sign, count, *unit);
      any = true;
    }
    return true;
  }

  // Reads what follows the year of P0001-02-03[T04:05:06].
  bool read_iso_date(int sign, DecimalNumber years) {
    DecimalNumber months, days, hours;
    if (!take('-') || !read_number(months)) return false;
    if (take('-') && !read_number(days)) return false;
    if (years.scale + months.scale + days.scale != 0) return false;
    add(sign, years, kYear);
    add(sign, months, kMonth);
    add(sign, days, kDay);
    if (rest_.empty()) return true;
    if (!take('T')) return false;
    const int sign_of_time = take_sign();
    return read_number(hours) && read_time(sign_of_time, hours) && rest_.empty();
  }

  const IntervalUnit* take_designator(bool in_time) {
    if (rest_.empty()) return nullptr;
    const char c = rest_.front();
    rest_.remove_prefix(1);
    switch (c) {
      case 'Y':
        return in_time ? nullptr : &kYear;
      case 'M':
        return in_time ? &kMinute : &kMonth;
      case 'W':
        return in_time ? nullptr : &kWeek;
      case 'D':
        return in_time ? nullptr : &kDay;
      case 'H':
        return in_time ? &kHour : nullptr;
      case 'S':
        return in_time ? &kSecond : nullptr;
      default:
        return nullptr;
    }
  }

  void add(int sign, DecimalNumber count, const IntervalUnit& unit) {
    const Int128 power = power_of_ten(count.scale);
    if (unit.months > 1) {
      months_ += sign * divide_to_even(Int128{count.digits} * unit.months, power);
    } else if (unit.months == 1) {
      months_ += sign * (count.digits / power);
      add_days(sign, count.digits % power * kDaysOfMonth, power);
    } else if (unit.days != 0) {
      add_days(sign, Int128{count.digits} * unit.days, power);
    } else {
      microseconds_ += sign * divide_to_nearest(Int128{count.digits} * unit.microseconds, power);
    }
  }

  // Adds a number of days, whose part of a day is a time.
  void add_days(int sign, Int128 digits, Int128 power) {
    days_ += sign * (digits / power);
    microseconds_ += sign * divide_to_nearest(digits % power * kMicrosecondsPerDay, power);
  }

  std::string_view rest_;
  IntervalRefusal refusal_;
  Int128 months_ = 0, days_ = 0, microseconds_ = 0;
  bool is_ago_ = false;
};

}  // namespace

std::optional<Interval> read_interval(std::string_view text, IntervalRefusal* refusal) {
  IntervalReader reader(text);
  const std::optional<Interval> found = reader.read();
  if (!found && refusal != nullptr) *refusal = reader.refusal();
  return found;
}

}  // namespace rtsql
