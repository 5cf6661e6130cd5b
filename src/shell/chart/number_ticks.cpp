#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "shell/chart/ticks.h"

namespace rtsql {
namespace {

struct Unit {
  double size;
  const char* text;
};
constexpr Unit kUnits[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}};
constexpr double kMostPlain = 1e15;  // larger numbers are written with an exponent
constexpr double kLeastPlain = 1e-5;
constexpr int kMostDecimals = 12;

int decimals_of(double step) {
  return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - kTickTolerance)), 0, kMostDecimals);
}

std::string with_thousands(std::string number) {
  const size_t begin = number.starts_with('-') ? 1 : 0;
  for (size_t place = std::min(number.find('.'), number.size()); place > begin + 3; place -= 3)
    number.insert(place - 3, 1, ',');
  return number;
}

std::string number_text(double value, double step, double largest) {
  if (largest >= kMostPlain || step < kLeastPlain) return fmt::format("{:.6g}", value);
  for (const Unit& unit : kUnits) {
    if (largest < unit.size || value == 0) continue;
    return fmt::format("{:.{}f}{}", value / unit.size, decimals_of(step / unit.size), unit.text);
  }
  return with_thousands(fmt::format("{:.{}f}", value, decimals_of(step)));
}

std::string power_text(double value) {
  const double exponent = std::floor(std::log10(value) + kTickTolerance);
  const double step = std::pow(10.0, exponent);
  return number_text(value, step, value);
}

}  // namespace

double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - kTickTolerance)) return factor * power;
  }
  return 10 * power;
}

double number_step(AxisRange range, Measure measure, size_t ticks) {
  const double step = round_step((range.high - range.low) / static_cast<double>(std::max<size_t>(ticks, 1)));
  return measure == Measure::kWhole ? std::max(step, 1.0) : step;
}

std::vector<AxisTick> number_ticks(AxisRange range, double step) {
  const double first = std::ceil(range.low / step - kTickTolerance);
  const double last = std::floor(range.high / step + kTickTolerance);
  const double largest = std::max(std::abs(first), std::abs(last)) * step;
  std::vector<AxisTick> ticks;
  for (double i = first; i <= last; ++i) {
    const double value = i == 0 ? 0 : i * step;  // not -0
    ticks.push_back({value, number_text(value, step, largest)});
  }
  return ticks;
}

std::vector<AxisTick> log_ticks(AxisRange range, size_t ticks) {
  const double first = std::floor(std::log10(range.low) + kTickTolerance);
  const double last = std::ceil(std::log10(range.high) - kTickTolerance);
  const double decades = last - first + 1;
  const double stride = std::max(1.0, std::ceil(decades / static_cast<double>(std::max<size_t>(ticks, 1))));
  const bool has_room = 3 * decades <= static_cast<double>(ticks);
  std::vector<AxisTick> found;
  for (double exponent = first; exponent <= last; exponent += stride) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * std::pow(10.0, exponent);
      const bool is_inside =
          value >= range.low * (1 - kTickTolerance) && value <= range.high * (1 + kTickTolerance);
      if (is_inside && (factor == 1.0 || has_room)) found.push_back({value, power_text(value)});
    }
  }
  return found;
}

}  // namespace rtsql
