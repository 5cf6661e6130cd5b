#include "schema/calendar.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

constexpr int64_t kDaysPerMonth = 30;

Int128 length_of_days(int32_t months, int32_t days) {
  return (Int128{months} * kDaysPerMonth + days) * kMicrosecondsPerDay;
}

}  // namespace

std::optional<Int128> number_of(const Interval& interval) {
  const Int128 length = length_of_days(interval.months, interval.days) + interval.microseconds;
  if (length < INT64_MIN || length > INT64_MAX) return std::nullopt;
  const uint64_t low =
      uint64_t{static_cast<uint32_t>(interval.months)} << 32 | static_cast<uint32_t>(interval.days);
  return static_cast<Int128>(static_cast<UInt128>(length) << 64 | low);
}

Interval interval_of(Int128 number) {
  const auto low = static_cast<uint64_t>(number);
  const auto months = static_cast<int32_t>(low >> 32), days = static_cast<int32_t>(low);
  return {months, days, static_cast<int64_t>((number >> 64) - length_of_days(months, days))};
}

std::optional<Int128> parse_interval(std::string_view text) {
  const std::optional<Interval> interval = read_interval(text);
  return interval ? number_of(*interval) : std::nullopt;
}

}  // namespace rtsql
