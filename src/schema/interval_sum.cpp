#include "schema/interval_sum.h"

#include <cmath>

#include "schema/calendar.h"

namespace rtsql {
namespace {

constexpr double kDaysOfMonth = 30;

}  // namespace

void IntervalSum::add(const UnitCount& count, const IntervalUnit& unit) {
  months_ += Int128{count.whole} * unit.months;
  days_ += Int128{count.whole} * unit.days;
  microseconds_ += Int128{count.whole} * unit.microseconds;
  if (unit.months > 1) {
    months_ += static_cast<int64_t>(std::nearbyint(count.fraction * static_cast<double>(unit.months)));
  } else if (unit.months == 1) {
    add_days(count.fraction * kDaysOfMonth);
  } else if (unit.days != 0) {
    add_days(count.fraction * static_cast<double>(unit.days));
  } else {
    add_microseconds(count.fraction * static_cast<double>(unit.microseconds));
  }
}

void IntervalSum::negate() {
  months_ = -months_;
  days_ = -days_;
  microseconds_ = -microseconds_;
}

void IntervalSum::add_days(double days) {
  const double whole = std::trunc(days);
  days_ += static_cast<int64_t>(whole);
  add_microseconds((days - whole) * static_cast<double>(kMicrosecondsPerDay));
}

void IntervalSum::add_microseconds(double microseconds) {
  constexpr double kHalf = 0.5;
  const double whole = std::trunc(microseconds), rest = microseconds - whole;
  microseconds_ += static_cast<int64_t>(whole) + (rest > kHalf ? 1 : rest < -kHalf ? -1 : 0);
}

std::optional<Interval> IntervalSum::total() const {
  const auto months = static_cast<int32_t>(months_), days = static_cast<int32_t>(days_);
  const auto microseconds = static_cast<int64_t>(microseconds_);
  if (months != months_ || days != days_ || microseconds != microseconds_) return std::nullopt;
  return Interval{months, days, microseconds};
}

}  // namespace rtsql
