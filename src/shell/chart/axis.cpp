#include "shell/chart/axis.h"

#include <algorithm>
#include <cmath>

#include "shell/chart/ticks.h"

namespace rtsql {
namespace {

// One value alone gets room on both sides.
AxisRange widened(AxisRange range, Measure measure, bool is_log) {
  if (range.high > range.low) return range;
  if (is_log) return {range.low / 2, range.high * 2};
  const double room = measure == Measure::kNumber && range.low != 0 ? std::abs(range.low) / 10 : 1;
  return {range.low - room, range.high + room};
}

bool is_time(Measure measure) {
  return measure == Measure::kMoment || measure == Measure::kTimeOfDay;
}

}  // namespace

Axis::Axis(AxisRange range, Measure measure, bool is_log, size_t ticks, bool rounds)
    : range_(widened(range, measure, is_log)), is_log_(is_log) {
  if (is_time(measure)) {
    ticks_ = time_ticks(range_, measure, ticks, note_);
    return;
  }
  if (is_log) {
    if (rounds) {
      range_.low = std::pow(10.0, std::floor(std::log10(range_.low) + kTickTolerance));
      range_.high = std::pow(10.0, std::ceil(std::log10(range_.high) - kTickTolerance));
    }
    ticks_ = log_ticks(range_, ticks);
    return;
  }
  const double step = number_step(range_, measure, ticks);
  if (rounds) {
    range_.low = std::floor(range_.low / step + kTickTolerance) * step;
    range_.high = std::ceil(range_.high / step - kTickTolerance) * step;
  }
  ticks_ = number_ticks(range_, step);
}

double Axis::share(double value) const {
  if (is_log_) return std::log(value / range_.low) / std::log(range_.high / range_.low);
  return (value - range_.low) / (range_.high - range_.low);
}

}  // namespace rtsql
