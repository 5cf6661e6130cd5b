#include "schema/written_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <utility>

#include "common/digit.h"
#include "common/text.h"
#include "schema/calendar.h"
#include "schema/calendar_names.h"
#include "schema/time_tokens.h"
#include "schema/utc_distance.h"

namespace rtsql {
namespace {

using Kind = TimeToken::Kind;
using Mark = WrittenTime::Mark;

constexpr int64_t kOneSecond = 1'000'000;

// What a token may say, as bits of a set.
struct Part {
  enum : unsigned {
    kYear = 1,
    kMonth = 2,
    kDay = 4,
    kTime = 8,
    kZone = 16,
    kHalfDay = 32,
    kEra = 64,
    kWeekday = 128,
    kDate = kYear | kMonth | kDay
  };
};

bool is_word(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return equals_ignore_case(text, word); });
}

bool starts_with_digit(std::string_view text) {
  return !text.empty() && is_digit(text.front());
}

// Reads digits alone, of which a number has nine at most.
std::optional<int> whole_number(std::string_view digits) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool is_whole = error == std::errc() && end == digits.data() + digits.size();
  return is_whole && starts_with_digit(digits) ? std::optional(value) : std::nullopt;
}

// Reads the digits behind a point, as a part of one.
std::optional<double> fraction_of(std::string_view digits) {
  if (!std::ranges::all_of(digits, is_digit)) return std::nullopt;
  double fraction = 0;
  const std::string text = fmt::format("0.{}", digits);
  std::from_chars(text.data(), text.data() + text.size(), fraction);
  return fraction;
}

// Rounds what has more than six digits to microseconds, halves to even, as PostgreSQL does.
std::optional<int64_t> fraction_of_second(std::string_view digits) {
  constexpr size_t kExactDigits = 6;
  if (digits.size() <= kExactDigits) {
    int64_t microseconds = 0;
    for (size_t i = 0; i < kExactDigits; ++i) {
      if (i < digits.size() && !is_digit(digits[i])) return std::nullopt;
      microseconds = microseconds * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
    return microseconds;
  }
  const std::optional<double> fraction = fraction_of(digits);
  if (!fraction) return std::nullopt;
  return static_cast<int64_t>(std::nearbyint(*fraction * static_cast<double>(kOneSecond)));
}

// Cuts the text at the first of these characters; without one, the rest is empty.
struct Halves {
  std::string_view front, rest;
};
Halves cut_at(std::string_view text, char separator) {
  const size_t place = std::min(text.find(separator), text.size());
  return {text.substr(0, place), text.substr(std::min(place + 1, text.size()))};
}

class WrittenTimeReader {
 public:
  WrittenTimeReader(DateOrder order, bool only_time) : order_(order), only_time_(only_time) {
    result_.is_plain = true;
  }

  std::optional<WrittenTime> read(std::span<const TimeToken> tokens) {
    for (const TimeToken& token : tokens) {
      const bool follows_mark = expects_time_;
      if (!take(token)) return std::nullopt;
      if (follows_mark && expects_time_) return std::nullopt;
    }
    if (expects_time_ || expects_julian_day_ || is_ambiguous_) return std::nullopt;
    if (result_.mark != Mark::kNone)
      return (found_ & ~Part::kEra) == 0 ? std::optional(result_) : std::nullopt;
    const bool has_date = has(Part::kDate), has_time = has(Part::kTime);
    if (!has_date && (found_ & Part::kDate) != 0) return std::nullopt;
    const bool needs_date = !only_time_ || (result_.zone != nullptr && !result_.zone->is_fixed());
    if (!has_date && (!has_time || needs_date)) return std::nullopt;
    if (has(Part::kHalfDay) && !has_time) return std::nullopt;
    const bool has_short_year = has_date && !julian_day_ && year_digits_ <= 2 && !is_before_christ_;
    if (has_short_year && order_ == DateOrder::kNone) return std::nullopt;
    if (has_date) set_days();
    if (has_time) set_time();
    result_.is_plain &= has_date;
    return result_;
  }

 private:
  bool has(unsigned what) const { return (found_ & what) == what; }

  // Notes what a token said, which none before it may have said.
  bool note(unsigned what) {
    if ((found_ & what) != 0) return false;
    found_ |= what;
    return true;
  }

  bool take(const TimeToken& token) {
    if (expects_julian_day_ && token.kind != Kind::kNumber) return false;
    switch (token.kind) {
      case Kind::kNumber:
        return take_number(token.text);
      case Kind::kDate:
        return take_date_or_zone(token.text);
      case Kind::kTime:
        return take_time(token.text);
      case Kind::kOffset:
        return take_offset(token.text);
      case Kind::kWord:
        return take_word(token.text);
    }
    return false;
  }

  // ---- Numbers

  bool take_number(std::string_view text) {
    if (expects_julian_day_) return take_julian_day(text);
    const Halves halves = cut_at(text, '.');
    const bool has_point = halves.front.size() != text.size();
    const bool may_be_time = only_time_ && !has(Part::kTime) && (found_ & Part::kDate) == 0;
    if (expects_time_ || (may_be_time && (halves.front.size() == 4 || halves.front.size() == 6)))
      return take_compact_time(text);
    if (has_point && (found_ & Part::kDate) == 0) return take_date(text, true);
    const bool is_compact =
        has_point ? halves.front.size() > 2
                  : text.size() >= 6 && ((found_ & Part::kDate) == 0 || (found_ & Part::kTime) == 0);
    return is_compact ? take_compact(text) : take_date_number(text, has_month_name_);
  }

  // A number of a date: which one it is follows from those before it.
  bool take_date_number(std::string_view text, bool has_month_name) {
    const std::optional<int> number = whole_number(text);
    if (!number) return false;
    const bool is_long = text.size() >= 3;
    switch (found_ & Part::kDate) {
      case 0:
        is_ambiguous_ = !is_long && order_ == DateOrder::kNone;
        if (is_long || order_ == DateOrder::kYearMonthDay) return set_year(*number, text.size());
        return order_ == DateOrder::kDayMonthYear ? set_day(*number) : set_month(*number);
      case Part::kYear:
        return text.size() == 3 && *number >= 1 && *number <= 366 ? set_day_of_year(*number)
                                                                  : set_month(*number);
      case Part::kMonth: {
        const bool is_year = has_month_name && (is_long || order_ == DateOrder::kYearMonthDay);
        return is_year ? set_year(*number, text.size()) : set_day(*number);
      }
      case Part::kYear | Part::kMonth:
        if (!has_month_name || !is_long || year_digits_ > 2) return set_day(*number);
        // The first number was the day.
        day_ = year_;
        found_ |= Part::kDay;
        year_ = *number;
        year_digits_ = text.size();
        return true;
      case Part::kDay:
        return set_month(*number);
      case Part::kMonth | Part::kDay:
        return set_year(*number, text.size());
      case Part::kDate:
        return take_compact_time(text);
      default:
        return false;
    }
  }

  bool set_year(int year, size_t digits) {
    year_ = year;
    year_digits_ = digits;
    return note(Part::kYear);
  }
  bool set_month(int month) {
    month_ = month;
    return note(Part::kMonth);
  }
  bool set_day(int day) {
    day_ = day;
    return note(Part::kDay);
  }
  bool set_day_of_year(int day) {
    day_of_year_ = day;
    result_.is_plain = false;
    return note(Part::kMonth | Part::kDay);
  }

  // Reads yyyymmdd, of which the year may have more or less digits, or a time of day.
  bool take_compact(std::string_view text) {
    if (has(Part::kDate) || text.find('.') != std::string_view::npos) return take_compact_time(text);
    const size_t year_digits = text.size() - 4;
    if (text.size() < 6 || (order_ == DateOrder::kNone && year_digits < 4)) return false;
    const std::optional<int> year = whole_number(text.substr(0, year_digits)),
                             month = whole_number(text.substr(year_digits, 2)),
                             day = whole_number(text.substr(year_digits + 2));
    return year && month && day && set_year(*year, year_digits) && set_month(*month) && set_day(*day);
  }

  // Reads hhmm or hhmmss, with a fraction of the second or without.
  bool take_compact_time(std::string_view text) {
    expects_time_ = false;
    const Halves halves = cut_at(text, '.');
    const std::string_view digits = halves.front;
    if (digits.size() != 6 && (digits.size() != 4 || digits.size() != text.size())) return false;
    const std::optional<int> hour = whole_number(digits.substr(0, 2)),
                             minute = whole_number(digits.substr(2, 2)),
                             second = digits.size() == 6 ? whole_number(digits.substr(4)) : 0;
    const std::optional<int64_t> fraction = fraction_of_second(halves.rest);
    return hour && minute && second && fraction && set_clock(*hour, *minute, *second, *fraction);
  }

  bool take_julian_day(std::string_view text) {
    expects_julian_day_ = false;
    const Halves halves = cut_at(text, '.');
    const std::optional<int> number = whole_number(halves.front);
    if (!number) return false;
    julian_day_ = *number;
    if (halves.front.size() == text.size()) return note(Part::kDate);
    const std::optional<double> fraction = fraction_of(halves.rest);  // of the day
    if (!fraction) return false;
    clock_ = static_cast<int64_t>(*fraction * static_cast<double>(kMicrosecondsPerDay));
    return note(Part::kDate | Part::kTime);
  }

  // ---- Dates, times and distances from UTC

  // Behind a date such a token is a zone, or a time that its distance from UTC touches: 173201-0800.
  bool take_date_or_zone(std::string_view text) {
    const bool is_of_time = only_time_ && has(Part::kTime) && !starts_with_digit(text);
    const bool has_date_before = has(Part::kMonth | Part::kDay) || expects_time_ || is_of_time;
    if (!has_date_before) return take_date(text, false);
    if (!starts_with_digit(text)) return take_zone(text);
    const size_t sign = text.find('-');
    if (sign == std::string_view::npos || has(Part::kTime)) return false;
    return take_compact_time(text.substr(0, sign)) && take_offset(text.substr(sign));
  }

  bool take_date(std::string_view text, bool is_decimal) {
    constexpr size_t kMostParts = 4;
    std::string_view numbers[kMostParts];
    size_t count = 0;
    bool has_month_name = false;
    if (is_decimal || text.find('.') != std::string_view::npos) result_.is_plain = false;
    for (size_t begin = 0; begin < text.size();) {
      const bool is_number = is_digit(text[begin]);
      size_t end = begin;
      while (end < text.size() && is_part(text[end], is_number)) ++end;
      if (end == begin) {  // a separator
        ++begin;
        continue;
      }
      const std::string_view part = text.substr(begin, end - begin);
      begin = end;
      if (is_number) {
        if (count == kMostParts) return false;
        numbers[count++] = part;
        continue;
      }
      if (!take_month_name(part)) return false;
      has_month_name = true;
    }
    for (size_t i = 0; i < count; ++i) {
      if (!take_date_number(numbers[i], has_month_name)) return false;
    }
    return has(Part::kDate);
  }

  static bool is_part(char c, bool of_number) {
    return of_number ? is_digit(c) : (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  bool take_month_name(std::string_view word) {
    const std::optional<size_t> month = find_calendar_name(word, kMonthNames);
    if (!month) return false;
    // The number that stood for the month was the day.
    if (has(Part::kMonth) && !has_month_name_ && !has(Part::kDay)) {
      day_ = month_;
      is_ambiguous_ = false;
      found_ = (found_ & ~Part::kMonth) | Part::kDay;
    }
    has_month_name_ = true;
    return set_month(static_cast<int>(*month) + 1);
  }

  // Reads h:[mm][:[ss][.f…]], or mm:ss.f…; what is missing is 0.
  bool take_time(std::string_view text) {
    expects_time_ = false;
    if (!has(Part::kDate)) result_.is_plain = false;
    if (std::ranges::count(text, ':') == 1 && text.find('.') != std::string_view::npos) {
      result_.is_plain = false;
      return take_time(fmt::format("0:{}", text));
    }
    const Halves hour_and_rest = cut_at(text, ':'), minute_and_rest = cut_at(hour_and_rest.rest, ':'),
                 second_and_rest = cut_at(minute_and_rest.rest, '.');
    const bool has_second = minute_and_rest.front.size() != hour_and_rest.rest.size();
    const std::optional<int> hour = whole_number(hour_and_rest.front),
                             minute = number_or_none(minute_and_rest.front),
                             second = has_second ? number_or_none(second_and_rest.front) : 0;
    const std::optional<int64_t> fraction = fraction_of_second(second_and_rest.rest);
    return hour && minute && second && fraction && set_clock(*hour, *minute, *second, *fraction);
  }

  static std::optional<int> number_or_none(std::string_view text) {
    return text.empty() ? 0 : whole_number(text);
  }

  bool set_clock(int hour, int minute, int second, int64_t fraction) {
    hour_ = hour;
    if (minute > 59 || second > 60 || hour > 24) result_.is_out_of_range = true;
    clock_ = ((int64_t{hour} * 60 + minute) * 60 + second) * kOneSecond + fraction;
    return note(Part::kTime);
  }

  bool take_offset(std::string_view text) {
    const std::optional<UtcDistance> distance = read_utc_distance(text);
    if (!distance) return false;
    result_.is_out_of_range |= distance->is_out_of_range;
    result_.ahead = distance->microseconds;
    return note(Part::kZone);
  }

  // Looking for a name takes long, so that it must be behind a date or a time.
  bool take_zone(std::string_view name) {
    if (!has(Part::kDate) && !has(Part::kTime) && !has(Part::kMonth | Part::kDay)) return false;
    result_.zone = find_written_zone(name);
    return result_.zone != nullptr && note(Part::kZone);
  }

  // ---- Words

  bool take_word(std::string_view word) {
    if (expects_time_) return false;
    const bool was_plain = std::exchange(result_.is_plain, false);
    if (is_word(word, {"at", "on"})) return true;
    if (take_mark(word)) return true;
    if (equals_ignore_case(word, "allballs")) return take_midnight();
    if (is_word(word, {"ad", "bc"})) return take_era(word);
    if (is_word(word, {"j", "jd", "julian"})) {
      expects_julian_day_ = true;
      return true;
    }
    result_.is_plain = was_plain;
    if (equals_ignore_case(word, "t")) {
      expects_time_ = true;
      return has(Part::kDate) || only_time_;
    }
    if (is_word(word, {"am", "pm"})) {
      is_afternoon_ = equals_ignore_case(word, "pm");
      return note(Part::kHalfDay);
    }
    if (find_calendar_name(word, kDayNames)) return note(Part::kWeekday);
    if (find_calendar_name(word, kMonthNames)) return take_month_name(word);
    return take_zone(word);
  }

  bool take_mark(std::string_view word) {
    if (result_.mark != Mark::kNone) return false;
    if (is_word(word, {"infinity", "+infinity"})) result_.mark = Mark::kInfinity;
    if (equals_ignore_case(word, "-infinity")) result_.mark = Mark::kMinusInfinity;
    if (equals_ignore_case(word, "epoch")) result_.mark = Mark::kEpoch;
    return result_.mark != Mark::kNone;
  }

  // It is that of UTC.
  bool take_midnight() {
    clock_ = 0;
    result_.ahead = 0;
    return note(Part::kTime | Part::kZone);
  }

  bool take_era(std::string_view word) {
    is_before_christ_ = equals_ignore_case(word, "bc");
    return note(Part::kEra);
  }

  // ---- What all say together

  void set_days() {
    if (julian_day_) {
      result_.days = *julian_day_ + kFirstDay;
      return;
    }
    constexpr size_t kPlainDigits = 4;
    if (year_digits_ != kPlainDigits) result_.is_plain = false;
    int year = year_;
    if (year_digits_ <= 2 && !is_before_christ_) {
      year += year < 70 ? 2000 : 1900;
    } else if (year == 0) {
      result_.is_out_of_range = true;
    }
    if (is_before_christ_) year = 1 - year;
    const bool is_of_year = day_of_year_ != 0;
    const bool is_day = is_of_year
                            ? day_of_year_ <= (is_leap_year(year) ? 366 : 365)
                            : month_ >= 1 && month_ <= 12 && day_ >= 1 && day_ <= days_of_month(year, month_);
    result_.is_out_of_range |= !is_day;
    result_.days = !is_day      ? 0
                   : is_of_year ? day_number(year, 1, 1) + day_of_year_ - 1
                                : day_number(year, month_, day_);
  }

  void set_time() {
    constexpr int64_t kHalfDayLength = kMicrosecondsPerDay / 2;
    if (has(Part::kHalfDay)) {
      if (hour_ > 12) result_.is_out_of_range = true;
      if (hour_ == 12) clock_ -= kHalfDayLength;
      if (is_afternoon_) clock_ += kHalfDayLength;
    }
    if (clock_ > kMicrosecondsPerDay) result_.is_out_of_range = true;
    result_.time_of_day = clock_;
  }

  const DateOrder order_;
  const bool only_time_;
  WrittenTime result_;
  unsigned found_ = 0;
  bool has_month_name_ = false, is_before_christ_ = false, is_afternoon_ = false;
  bool is_ambiguous_ = false;  // a number may be the month as well as the day, until a month's name follows
  bool expects_time_ = false, expects_julian_day_ = false;  // by the token before
  int year_ = 0, month_ = 0, day_ = 0, day_of_year_ = 0, hour_ = 0;
  size_t year_digits_ = 0;
  std::optional<int> julian_day_;
  int64_t clock_ = 0;
};

}  // namespace

std::string_view date_order_text(DateOrder order) {
  switch (order) {
    case DateOrder::kNone:
      break;
    case DateOrder::kYearMonthDay:
      return "YMD";
    case DateOrder::kDayMonthYear:
      return "DMY";
    case DateOrder::kMonthDayYear:
      return "MDY";
  }
  return {};
}

std::optional<WrittenTime> read_written_time(std::string_view text, DateOrder order, bool only_time) {
  const std::optional<std::vector<TimeToken>> tokens = cut_time_text(text);
  return tokens ? WrittenTimeReader(order, only_time).read(*tokens) : std::nullopt;
}

}  // namespace rtsql
