#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "schema/calendar.h"
#include "schema/date_text.h"
#include "shell/chart/ticks.h"

namespace rtsql {
namespace {

constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
constexpr double kMonth = 30.4 * kDay, kYear = 365.25 * kDay;  // about

constexpr double kSteps[] = {1,        2,           5,           10,           15,           30,
                             kMinute,  2 * kMinute, 5 * kMinute, 10 * kMinute, 15 * kMinute, 30 * kMinute,
                             kHour,    2 * kHour,   3 * kHour,   6 * kHour,    12 * kHour,   kDay,
                             2 * kDay, 7 * kDay,    14 * kDay};
constexpr int kMonths[] = {1, 3, 6};

int64_t day_of(double moment) {
  return static_cast<int64_t>(std::floor(moment / kDay));
}

std::string time_of_day_text(double seconds, double step) {
  const auto whole = static_cast<int64_t>(std::floor(seconds + 1e-6));
  const int64_t hours = whole / 3600, minutes = whole / 60 % 60;
  if (step >= kMinute) return fmt::format("{:02}:{:02}", hours, minutes);
  if (step >= 1) return fmt::format("{:02}:{:02}:{:02}", hours, minutes, whole % 60);
  return fmt::format("{:02}:{:02}:{:06.3f}", hours, minutes,
                     static_cast<double>(whole % 60) + (seconds - std::floor(seconds)));
}

// Ticks of a step of at most some weeks.
class EvenTicks {
 public:
  EvenTicks(AxisRange range, Measure measure, double step)
      : range_(range),
        step_(step),
        is_one_day_(measure == Measure::kTimeOfDay || day_of(range.low) == day_of(range.high)) {}

  std::vector<AxisTick> make() const {
    std::vector<AxisTick> ticks;
    const double last = std::floor(range_.high / step_ + kTickTolerance);
    for (double i = std::ceil(range_.low / step_ - kTickTolerance); i <= last; ++i)
      ticks.push_back({i * step_, text(i * step_)});
    return ticks;
  }

 private:
  std::string text(double moment) const {
    const int64_t day = day_of(moment);
    const std::string date = format_date(static_cast<int32_t>(day));
    if (step_ >= kDay) return date;
    const std::string time = time_of_day_text(moment - static_cast<double>(day) * kDay, step_);
    return is_one_day_ ? time : date.substr(date.find('-', 1) + 1) + " " + time;
  }

  const AxisRange range_;
  const double step_;
  const bool is_one_day_;
};

std::vector<AxisTick> month_ticks(AxisRange range, int64_t months) {
  const CivilDate first = civil_date(day_of(range.low));
  int64_t number = int64_t{first.year} * 12 + first.month - 1;
  number -= ((number % months) + months) % months;
  std::vector<AxisTick> ticks;
  for (;; number += months) {
    const int64_t year = number >= 0 ? number / 12 : (number - 11) / 12;
    const auto month = static_cast<int>(number - year * 12 + 1);
    const double moment = static_cast<double>(day_number(year, month, 1)) * kDay;
    if (moment > range.high) return ticks;
    if (moment >= range.low)
      ticks.push_back(
          {moment, months % 12 == 0 ? fmt::format("{}", year) : fmt::format("{}-{:02}", year, month)});
  }
}

}  // namespace

std::vector<AxisTick> time_ticks(AxisRange range, Measure measure, size_t ticks, std::string& note) {
  const double least = (range.high - range.low) / static_cast<double>(std::max<size_t>(ticks, 1));
  const bool is_one_day = measure == Measure::kMoment && day_of(range.low) == day_of(range.high);
  if (is_one_day) note = format_date(static_cast<int32_t>(day_of(range.low)));
  if (least < 1) return EvenTicks(range, measure, round_step(least)).make();
  for (const double step : kSteps) {
    if (step >= least) return EvenTicks(range, measure, step).make();
  }
  for (const int months : kMonths) {
    if (months * kMonth >= least) return month_ticks(range, months);
  }
  return month_ticks(range, 12 * static_cast<int64_t>(round_step(std::max(least / kYear, 1.0))));
}

}  // namespace rtsql
