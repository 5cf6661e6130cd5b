#include "shell/chart/number_of.h"

#include <cmath>

#include "schema/calendar.h"
#include "shell/chart/columns.h"
#include "shell/render/cell.h"

namespace rtsql {
namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kMicrosecondsPerSecond = 1e6;

double seconds_of(int64_t microseconds) {
  return is_finite_time(microseconds) ? static_cast<double>(microseconds) / kMicrosecondsPerSecond : kNowhere;
}

double moment_of(const HostColumn& column, const Value& value) {
  if (column.type.id == TypeId::kDate)
    return is_finite_day(value.integer) ? static_cast<double>(value.integer) * kSecondsPerDay : kNowhere;
  if (column.type.id == TypeId::kTimestamptz && column.zone != nullptr)
    return seconds_of(column.zone->local_of(value.integer));
  return seconds_of(value.integer);
}

}  // namespace

Measure measure_of(const Type& type) {
  if (!can_be_measured(type)) return Measure::kText;
  if (is_integral(type)) return Measure::kWhole;
  if (is_moment(type)) return Measure::kMoment;
  return type.id == TypeId::kTime ? Measure::kTimeOfDay : Measure::kNumber;
}

double number_of(const HostColumn& column, uint64_t row) {
  if (is_null_cell(column, row)) return kNowhere;
  const Value value = column.value(row);
  if (is_moment(column.type)) return moment_of(column, value);
  if (column.type.id == TypeId::kTime) return static_cast<double>(value.integer) / kMicrosecondsPerSecond;
  if (is_floating(column.type)) return std::isfinite(value.real) ? value.real : kNowhere;
  const auto exact = static_cast<double>(value.exact());
  return column.type.id == TypeId::kDecimal ? exact / std::pow(10.0, column.type.scale) : exact;
}

}  // namespace rtsql
