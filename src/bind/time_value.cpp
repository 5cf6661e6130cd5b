#include "bind/time_value.h"

#include <algorithm>

#include "storage/civil_date.h"

namespace rtsql {
namespace {

constexpr int64_t kMicrosecondsPerMinute = 60'000'000;
constexpr int64_t kSecondsPerDay = 86'400;
constexpr int64_t kFirstTime = kFirstDay * kMicrosecondsPerDay;

// Monday is 1; the first day that there is is one.
int64_t iso_weekday(int64_t days) {
  return (days - kFirstDay) % 7 + 1;
}

int64_t day_of_year(int64_t days) {
  return days - first_of_month(civil_from_days(days).year * 12) + 1;
}

// Of the same week: it belongs to this day's year.
int64_t thursday(int64_t days) {
  return days - iso_weekday(days) + 4;
}

std::optional<int64_t> day_part(Op op, int64_t days) {
  const CivilDate date = civil_from_days(days);
  switch (op) {
    case Op::kYear:
      return date.year;
    case Op::kQuarter:
      return (date.month + 2) / 3;
    case Op::kMonth:
      return date.month;
    case Op::kDay:
      return date.day;
    case Op::kDayOfYear:
      return day_of_year(days);
    case Op::kWeekday:
      return iso_weekday(days) % 7;
    case Op::kIsoWeekday:
      return iso_weekday(days);
    case Op::kIsoWeek:
      return (day_of_year(thursday(days)) + 6) / 7;
    case Op::kIsoYear:
      return civil_from_days(thursday(days)).year;
    default:
      return std::nullopt;
  }
}

int64_t truncated(int64_t time, int64_t months, int64_t length) {
  if (months == 0) return kFirstTime + (time - kFirstTime) / length * length;
  const int64_t month = civil_from_days(split_days(time).days).month_number();
  return first_of_month(month - month % months) * kMicrosecondsPerDay;
}

std::optional<Value> shifted(int64_t time, int64_t months, int64_t length) {
  const SplitTime split = split_days(time);
  int64_t days = split.days;
  if (months != 0) {
    const CivilDate date = civil_from_days(days);
    const int64_t month = date.month_number() + months;
    const int64_t last = first_of_month(month + 1) - 1;
    days = std::min(first_of_month(month) + date.day - 1, last);
  }
  const int64_t result = days * kMicrosecondsPerDay + split.rest + length;
  const int64_t day = split_days(result).days;
  if (day < kFirstDay || day > kLastDay) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamp, result);
}

}  // namespace

std::optional<Value> time_value(Op op, Type type, const std::vector<ExprPtr>& operands) {
  const Value& value = operands[0]->literal;
  auto of = [&](int64_t result) {
    return value.null ? Value::null_of(type) : Value::of_integer(type, result);
  };
  switch (op) {
    case Op::kHour:
      return of(split_days(value.integer).rest / (60 * kMicrosecondsPerMinute));
    case Op::kMinute:
      return of(split_days(value.integer).rest / kMicrosecondsPerMinute % 60);
    case Op::kSecond:
      return of(split_days(value.integer).rest % kMicrosecondsPerMinute);
    case Op::kEpoch:
      return of(value.integer * (value.type.id == TypeId::kDate ? kSecondsPerDay : 1));
    case Op::kTruncate:
      return of(truncated(value.integer, operands[1]->literal.integer, operands[2]->literal.integer));
    case Op::kAddInterval:
      if (value.null) return Value::null_of(type);
      return shifted(value.integer, operands[1]->literal.integer, operands[2]->literal.integer);
    default:
      break;
  }
  if (value.type.id != TypeId::kDate) return std::nullopt;
  std::optional<int64_t> part = day_part(op, value.integer);
  return part ? std::optional(of(*part)) : std::nullopt;
}

}  // namespace rtsql
