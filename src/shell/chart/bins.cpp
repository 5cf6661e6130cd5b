#include "shell/chart/bins.h"

#include <algorithm>
#include <cmath>

#include "shell/chart/ticks.h"

namespace rtsql {
namespace {

constexpr size_t kFewestBins = 8;
constexpr double kSecondsOfDay = 86400;

double width_of_bins(AxisRange range, Measure measure, size_t bins) {
  if (range.high == range.low) return 1;
  const double width = round_step((range.high - range.low) / static_cast<double>(bins));
  if (measure == Measure::kWhole) return std::max(width, 1.0);
  const bool takes_days = measure == Measure::kMoment && width > kSecondsOfDay;
  return takes_days ? std::ceil(width / kSecondsOfDay) * kSecondsOfDay : width;
}

// Returns empty bins over values of which the least and the greatest are given.
Bins round_bins(AxisRange range, Measure measure, size_t bins) {
  const double step = width_of_bins(range, measure, bins);
  const double first = std::floor(range.low / step + kTickTolerance);
  double last = std::ceil(range.high / step - kTickTolerance);
  // Each whole number has a bin of its own, the greatest, too.
  if (last == first || (measure == Measure::kWhole && step == 1.0)) ++last;
  return {{first * step, last * step}, std::vector<uint64_t>(static_cast<size_t>(last - first))};
}

}  // namespace

Bins count_in_bins(std::span<const double> values, Measure measure, bool is_log, size_t most) {
  const auto [least, greatest] = std::ranges::minmax_element(values);
  const auto root = static_cast<size_t>(std::sqrt(static_cast<double>(values.size())));
  const size_t wanted = std::clamp(root, kFewestBins, std::max(most / 2, kFewestBins));
  const auto at = [&](double value) { return is_log ? std::log10(value) : value; };
  Bins bins = round_bins({at(*least), at(*greatest)}, is_log ? Measure::kNumber : measure, wanted);
  const double width = (bins.range.high - bins.range.low) / static_cast<double>(bins.counts.size());
  for (const double value : values) {
    const double place = std::floor((at(value) - bins.range.low) / width + kTickTolerance);
    ++bins.counts[std::min(static_cast<size_t>(std::max(place, 0.0)), bins.counts.size() - 1)];
  }
  if (is_log) bins.range = {std::pow(10.0, bins.range.low), std::pow(10.0, bins.range.high)};
  return bins;
}

}  // namespace rtsql
