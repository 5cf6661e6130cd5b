#include "index/contract/cost.h"

#include <algorithm>
#include <cmath>

namespace rtsql {
namespace {

constexpr double kMillisecondsPerNanosecond = 1e-6;

}  // namespace

double CostCurve::at(uint64_t keys) const {
  const double log2 = std::max(std::log2(static_cast<double>(keys)), kCostKeysLog2.front());
  size_t upper = 1;
  while (upper + 1 < kCostKeysLog2.size() && kCostKeysLog2[upper] < log2) ++upper;
  const double share = (log2 - kCostKeysLog2[upper - 1]) / (kCostKeysLog2[upper] - kCostKeysLog2[upper - 1]);
  const double on_line = nanoseconds[upper - 1] + share * (nanoseconds[upper] - nanoseconds[upper - 1]);
  return std::max(on_line, *std::min_element(nanoseconds.begin(), nanoseconds.end()) / 2);
}

void CostCurve::extend_to(size_t size) {
  const double share =
      (kCostKeysLog2[size] - kCostKeysLog2[size - 1]) / (kCostKeysLog2[size - 1] - kCostKeysLog2[size - 2]);
  nanoseconds[size] =
      nanoseconds[size - 1] + share * std::max(0.0, nanoseconds[size - 1] - nanoseconds[size - 2]);
}

double CostCurve::total(uint64_t keys) const {
  const double items = static_cast<double>(keys);
  auto upper = std::upper_bound(kCostKeysLog2.begin(), kCostKeysLog2.end(), std::log2(items));
  if (upper == kCostKeysLog2.begin() || upper == kCostKeysLog2.end()) return items * at(keys);
  const size_t above = static_cast<size_t>(upper - kCostKeysLog2.begin());
  const double low = std::exp2(kCostKeysLog2[above - 1]), high = std::exp2(kCostKeysLog2[above]);
  return std::lerp(low * nanoseconds[above - 1], high * nanoseconds[above], (items - low) / (high - low));
}

double probe_milliseconds(const MethodCosts& costs, const ProbeEstimate& estimate) {
  const double hits = std::max(0.0, estimate.probes - estimate.misses);
  const double further_matches = std::max(0.0, estimate.matches - hits);
  const double searched = (estimate.ordered ? costs.ordered : costs.probe).at(estimate.keys);
  const double point = estimate.dense && estimate.points ? searched * costs.dense : searched;
  double probes = 0, matches = 0;
  if (estimate.points) {
    const double doublings = hits > 0 ? std::log2(1 + further_matches / hits) : 0;
    // Between one match and two, some keys are repeated and others not.
    const double hit = point + std::min(1.0, doublings) * costs.repeated + doublings * costs.doubling;
    probes = hits * hit + estimate.misses * point * costs.miss;
    matches = further_matches * costs.point_match;
  } else {
    probes = estimate.probes * point * costs.range;
    matches = further_matches * costs.range_match;
  }
  const double wide = estimate.width == KeyWidth::k64 ? costs.wide_probe : 1;
  return (costs.start.at(estimate.keys) + probes * wide + matches) * kMillisecondsPerNanosecond;
}

double build_milliseconds(const MethodCosts& costs, uint64_t keys, KeyWidth width) {
  const double wide = width == KeyWidth::k64 ? costs.wide_build : 1;
  return costs.build_launch + costs.build.total(keys) * wide * kMillisecondsPerNanosecond;
}

}  // namespace rtsql
