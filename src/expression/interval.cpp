#include "expression/interval.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "common/error.h"
#include "common/text.h"
#include "common/time_unit.h"
#include "common/wide_integer.h"
#include "schema/calendar.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

constexpr Int128 kMostMonths = 12 * 10'000;
constexpr Int128 kMostMicroseconds = Int128{3'652'425} * 86'400'000'000;  // 10,000 years

constexpr Int128 kMicrosecondsPerMonth = Int128{30} * 86'400'000'000;

Int128 magnitude(Int128 value) {
  return value < 0 ? -value : value;
}

TimeShift in_range(Int128 months, Int128 microseconds, const std::string& what, SourceSpan span) {
  if (magnitude(months) > kMostMonths || magnitude(microseconds) > kMostMicroseconds) {
    throw Error(ErrorKind::kValue, what + " is out of range")
        .sqlstate(sqlstate::kDatetimeOverflow)
        .at(span)
        .hint("an INTERVAL is 10,000 years at most");
  }
  return {static_cast<int64_t>(months), static_cast<int64_t>(microseconds)};
}

[[noreturn]] void refuse(std::string_view text, const IntervalRefusal& refusal, SourceSpan span) {
  using Reason = IntervalRefusal::Reason;
  if (refusal.reason == Reason::kUnknownUnit) {
    std::vector<std::string> names;
    for (const TimeUnit& unit : time_units()) names.emplace_back(unit.name);
    throw Error(ErrorKind::kValue, fmt::format("unknown unit \"{}\" of an interval", refusal.unit))
        .sqlstate(sqlstate::kInvalidDatetime)
        .at(span)
        .hint(suggest_name(refusal.unit, names));
  }
  if (refusal.reason == Reason::kOutOfRange) {
    throw Error(ErrorKind::kValue, fmt::format("interval \"{}\" is out of range", text))
        .sqlstate(sqlstate::kDatetimeOverflow)
        .at(span)
        .hint("an INTERVAL is 10,000 years at most");
  }
  throw Error(ErrorKind::kValue, fmt::format("invalid interval \"{}\"", text))
      .sqlstate(sqlstate::kInvalidDatetime)
      .at(span)
      .hint("INTERVAL '3 days', INTERVAL '1 year 2 months 03:04:05', INTERVAL '3' DAY");
}

}  // namespace

std::string TimeShift::text() const {
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

std::string TimeShift::unit() const {
  for (const TimeUnit& unit : time_units()) {
    if (unit.months == months && unit.microseconds == microseconds) return std::string(unit.name);
  }
  return text();
}

TimeShift sum(const TimeShift& a, const TimeShift& b, SourceSpan span) {
  return in_range(Int128{a.months} + b.months, Int128{a.microseconds} + b.microseconds, "the interval", span);
}

TimeShift scaled(const TimeShift& shift, Factor factor, SourceSpan span) {
  const Int128 denominator = factor.denominator;
  const Int128 months = Int128{shift.months} * factor.numerator;
  const Int128 length =
      Int128{shift.microseconds} * factor.numerator + months % denominator * kMicrosecondsPerMonth;
  const Int128 half = magnitude(denominator) / 2 * (length < 0 ? -1 : 1);  // to round half away from zero
  return in_range(months / denominator, (length + half) / denominator, "the interval", span);
}

TimeShift parse_time_shift(std::string_view text, SourceSpan span) {
  IntervalRefusal refusal;
  const std::optional<Interval> read = read_interval(text, &refusal);
  if (!read) refuse(text, refusal, span);
  const Int128 length = Int128{read->days} * kMicrosecondsPerDay + read->microseconds;
  return in_range(read->months, length, fmt::format("interval \"{}\"", text), span);
}

}  // namespace rtsql
