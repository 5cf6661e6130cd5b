#include "expression/time_value.h"

#include "storage/calendar.h"

namespace rtsql {
namespace {

namespace chrono = std::chrono;

constexpr int64_t kMicrosecondsPerMinute = 60'000'000;
constexpr int64_t kSecondsPerDay = 86'400;
constexpr int64_t kFirstTime = kFirstDay * kMicrosecondsPerDay;

int64_t day_of_year(chrono::sys_days day) {
  const chrono::year year = chrono::year_month_day(day).year();
  return (day - chrono::sys_days(year / chrono::January / 1)).count() + 1;
}

// A week begins on Monday and belongs to the year of its Thursday.
chrono::sys_days thursday(chrono::sys_days day) {
  return day - (chrono::weekday(day) - chrono::Monday) + (chrono::Thursday - chrono::Monday);
}

std::optional<int64_t> day_part(Op op, chrono::sys_days day) {
  const chrono::year_month_day date(day);
  switch (op) {
    case Op::kYear:
      return int(date.year());
    case Op::kQuarter:
      return (unsigned(date.month()) + 2) / 3;
    case Op::kMonth:
      return unsigned(date.month());
    case Op::kDay:
      return unsigned(date.day());
    case Op::kDayOfYear:
      return day_of_year(day);
    case Op::kWeekday:
      return chrono::weekday(day).c_encoding();
    case Op::kIsoWeekday:
      return chrono::weekday(day).iso_encoding();
    case Op::kIsoWeek:
      return (day_of_year(thursday(day)) + 6) / 7;
    case Op::kIsoYear:
      return int(chrono::year_month_day(thursday(day)).year());
    default:
      return std::nullopt;
  }
}

// Rounds down to a multiple of either `months` of a year or, if that is 0, `length`, which divides the time
// since the first.
int64_t truncated(int64_t time, int64_t months, int64_t length) {
  if (months == 0) return kFirstTime + (time - kFirstTime) / length * length;
  const chrono::year_month_day date(date_point(day_of(time)));
  const int64_t past = (unsigned(date.month()) - 1) % months;
  const chrono::sys_days first = date.year() / (date.month() - chrono::months(past)) / 1;
  return first.time_since_epoch().count() * kMicrosecondsPerDay;
}

// Adds the months first; a day that the month does not have becomes its last.
std::optional<Value> shifted(int64_t time, int64_t months, int64_t length) {
  const chrono::year_month_day moved =
      chrono::year_month_day(date_point(day_of(time))) + chrono::months(months);
  const chrono::sys_days day = moved.ok() ? moved : moved.year() / moved.month() / chrono::last;
  const int64_t result = day.time_since_epoch().count() * kMicrosecondsPerDay + time_of_day(time) + length;
  if (day_of(result) < kFirstDay || day_of(result) > kLastDay) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamp, result);
}

}  // namespace

std::optional<Value> time_value(Op op, Type type, std::span<const Value> operands) {
  const Value& value = operands[0];
  auto of = [&](int64_t result) {
    return value.null ? Value::null_of(type) : Value::of_integer(type, result);
  };
  switch (op) {
    case Op::kHour:
      return of(time_of_day(value.integer) / (60 * kMicrosecondsPerMinute));
    case Op::kMinute:
      return of(time_of_day(value.integer) / kMicrosecondsPerMinute % 60);
    case Op::kSecond:
      return of(time_of_day(value.integer) % kMicrosecondsPerMinute);
    case Op::kEpoch:
      return of(value.integer * (value.type.id == TypeId::kDate ? kSecondsPerDay : 1));
    case Op::kTruncate:
      return of(truncated(value.integer, operands[1].integer, operands[2].integer));
    case Op::kAddInterval:
      if (value.null) return Value::null_of(type);
      return shifted(value.integer, operands[1].integer, operands[2].integer);
    default:
      break;
  }
  if (value.type.id != TypeId::kDate) return std::nullopt;
  std::optional<int64_t> part = day_part(op, date_point(value.integer));
  return part ? std::optional(of(*part)) : std::nullopt;
}

}  // namespace rtsql
