#include "expression/interval.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "common/error.h"
#include "common/text.h"
#include "common/time_unit.h"
#include "common/wide_integer.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

constexpr Int128 kMostMonths = 12 * 10'000;
constexpr Int128 kMostMicroseconds = Int128{3'652'425} * 86'400'000'000;  // 10,000 years

constexpr Int128 kMicrosecondsPerMonth = Int128{30} * 86'400'000'000;

constexpr size_t kMostDigits = 18;

// A decimal number has the value `digits` / 10^`scale`.
struct Number {
  int64_t digits = 0;
  int scale = 0;
};

Int128 magnitude(Int128 value) {
  return value < 0 ? -value : value;
}

Interval in_range(Int128 months, Int128 microseconds, const std::string& what, SourceSpan span) {
  if (magnitude(months) > kMostMonths || magnitude(microseconds) > kMostMicroseconds) {
    throw Error(ErrorKind::kValue, what + " is out of range")
        .sqlstate(sqlstate::kDatetimeOverflow)
        .at(span)
        .hint("an INTERVAL is 10,000 years at most");
  }
  return {static_cast<int64_t>(months), static_cast<int64_t>(microseconds)};
}

class IntervalParser {
 public:
  IntervalParser(std::string_view text, SourceSpan span) : text_(text), rest_(text), span_(span) {}

  Interval parse() {
    skip_spaces();
    if (rest_.empty()) malformed();
    while (!rest_.empty()) {
      part();
      skip_spaces();
    }
    return in_range(months_, microseconds_, fmt::format("interval \"{}\"", text_), span_);
  }

 private:
  [[noreturn]] void malformed() const {
    throw Error(ErrorKind::kValue, fmt::format("invalid interval \"{}\"", text_))
        .sqlstate(sqlstate::kInvalidDatetime)
        .at(span_)
        .hint("INTERVAL '3 days', INTERVAL '1 year 2 months 03:04:05', INTERVAL '3' DAY");
  }

  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n\f\v"), rest_.size())); }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view take_all_of(auto belongs) {
    auto end = std::find_if_not(rest_.begin(), rest_.end(), belongs);
    std::string_view taken = rest_.substr(0, static_cast<size_t>(end - rest_.begin()));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view digits() {
    return take_all_of([](char c) { return c >= '0' && c <= '9'; });
  }

  // Reads digits with or without a point.
  Number number() {
    std::string_view whole = digits();
    std::string_view fraction = take('.') ? digits() : std::string_view();
    Number result{0, static_cast<int>(fraction.size())};
    if (whole.size() + fraction.size() == 0 || whole.size() + fraction.size() > kMostDigits) malformed();
    for (std::string_view part : {whole, fraction}) {
      for (char c : part) result.digits = result.digits * 10 + (c - '0');
    }
    return result;
  }

  // Reads a number and its unit, or hh:mm[:ss[.f]].
  void part() {
    const int sign = take('-') ? -1 : 1;
    if (sign > 0) take('+');
    const Number count = number();
    if (rest_.starts_with(':')) return time_of_day(sign, count);
    skip_spaces();
    std::string_view name =
        take_all_of([](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; });
    if (name.empty()) malformed();
    const TimeUnit* unit = find_time_unit(name);
    if (unit == nullptr) unknown_unit(name);
    add(sign, count, *unit);
  }

  [[noreturn]] void unknown_unit(std::string_view name) const {
    std::vector<std::string> names;
    for (const TimeUnit& unit : time_units()) names.emplace_back(unit.name);
    throw Error(ErrorKind::kValue, fmt::format("unknown unit \"{}\" of an interval", name))
        .sqlstate(sqlstate::kInvalidDatetime)
        .at(span_)
        .hint(suggest_name(name, names));
  }

  void add(int sign, Number count, const TimeUnit& unit) {
    const Int128 power = power_of_ten(count.scale);
    if (unit.months == 0) {
      // A part of a microsecond is rounded.
      const Int128 scaled = Int128{count.digits} * unit.microseconds;
      microseconds_ += sign * ((scaled + power / 2) / power);
    } else if (unit.months == 1) {
      // A part of a month counts as that part of 30 days.
      months_ += sign * (count.digits / power);
      const Int128 part = count.digits % power * kMicrosecondsPerMonth;
      microseconds_ += sign * ((part + power / 2) / power);
    } else {
      months_ += sign * divide_to_even(Int128{count.digits} * unit.months, power);
    }
  }

  // Rounds halves to even, as PostgreSQL does the months of a part of a year.
  static Int128 divide_to_even(Int128 dividend, Int128 divisor) {
    const Int128 floor = dividend / divisor, twice_left = dividend % divisor * 2;
    const bool up = twice_left > divisor || (twice_left == divisor && floor % 2 == 1);
    return floor + (up ? 1 : 0);
  }

  void time_of_day(int sign, Number hours) {
    take(':');
    const Number minutes = number();
    const Number seconds = take(':') ? number() : Number{};
    const Int128 power = power_of_ten(seconds.scale);
    if (hours.scale + minutes.scale != 0 || minutes.digits > 59 || seconds.digits >= 60 * power) malformed();
    add(sign, hours, *find_time_unit("hour"));
    add(sign, minutes, *find_time_unit("minute"));
    add(sign, seconds, *find_time_unit("second"));
  }

  std::string_view text_;
  std::string_view rest_;
  SourceSpan span_;
  Int128 months_ = 0;
  Int128 microseconds_ = 0;
};

}  // namespace

std::string Interval::text() const {
  std::vector<std::string> parts;
  int64_t left_months = months, left = microseconds;
  for (const TimeUnit& unit : time_units()) {
    if (unit.name == "quarter" || unit.name == "week" || unit.name == "millisecond") continue;
    int64_t& rest = unit.months != 0 ? left_months : left;
    const int64_t length = unit.months != 0 ? unit.months : unit.microseconds;
    const int64_t count = rest / length;
    rest %= length;
    if (count == 0) continue;
    parts.push_back(fmt::format("{} {}{}", count, unit.name, count == 1 || count == -1 ? "" : "s"));
  }
  return parts.empty() ? "0 days" : join(parts, " ");
}

std::string Interval::unit() const {
  for (const TimeUnit& unit : time_units()) {
    if (unit.months == months && unit.microseconds == microseconds) return std::string(unit.name);
  }
  return text();
}

Interval sum(const Interval& a, const Interval& b, SourceSpan span) {
  return in_range(Int128{a.months} + b.months, Int128{a.microseconds} + b.microseconds, "the interval", span);
}

Interval scaled(const Interval& interval, Factor factor, SourceSpan span) {
  const Int128 denominator = factor.denominator;
  const Int128 months = Int128{interval.months} * factor.numerator;
  const Int128 length =
      Int128{interval.microseconds} * factor.numerator + months % denominator * kMicrosecondsPerMonth;
  const Int128 half = magnitude(denominator) / 2 * (length < 0 ? -1 : 1);  // to round half away from zero
  return in_range(months / denominator, (length + half) / denominator, "the interval", span);
}

Interval parse_interval(std::string_view text, SourceSpan span) {
  return IntervalParser(text, span).parse();
}

}  // namespace rtsql
