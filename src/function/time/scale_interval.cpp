#include "function/time/scale_interval.h"

#include <cmath>

#include "common/wide_integer.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

constexpr double kDaysOfMonth = 30, kSecondsOfDay = 86'400, kMicroseconds = 1e6;

// Rounds to the microsecond, so that what binary fractions leave of a day is no time.
double to_microsecond(double seconds) {
  return std::nearbyint(seconds * kMicroseconds) / kMicroseconds;
}

bool has_32_bits(double count) {
  return std::abs(count) < 0x1p31;
}

HostResult scaled(const Interval& interval, auto scale) {
  const double months = scale(static_cast<double>(interval.months));
  double days = scale(static_cast<double>(interval.days));
  if (!has_32_bits(months) || !has_32_bits(days)) return std::nullopt;
  const double days_of_months = to_microsecond((months - std::trunc(months)) * kDaysOfMonth);
  double seconds =
      to_microsecond((days - std::trunc(days) + days_of_months - std::trunc(days_of_months)) * kSecondsOfDay);
  days = std::trunc(days) + std::trunc(days_of_months);
  if (std::abs(seconds) >= kSecondsOfDay) {
    const double more = std::trunc(seconds / kSecondsOfDay);
    days += more;
    seconds -= more * kSecondsOfDay;
  }
  const double time =
      std::nearbyint(scale(static_cast<double>(interval.microseconds)) + seconds * kMicroseconds);
  if (!has_32_bits(days) || !(std::abs(time) < 0x1p63)) return std::nullopt;
  const std::optional<Int128> number =
      number_of({static_cast<int32_t>(months), static_cast<int32_t>(days), static_cast<int64_t>(time)});
  return number ? HostResult(Value::of_exact(TypeId::kInterval, *number)) : std::nullopt;
}

}  // namespace

HostResult interval_product(HostArguments of) {
  const double factor = of[1].real;
  return scaled(interval_of(of[0].exact()), [factor](double part) { return part * factor; });
}

HostResult interval_quotient(HostArguments of) {
  const double divisor = of[1].real;
  if (divisor == 0) return Value::null_of(TypeId::kInterval);
  return scaled(interval_of(of[0].exact()), [divisor](double part) { return part / divisor; });
}

}  // namespace rtsql
