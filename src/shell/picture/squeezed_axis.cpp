#include "shell/picture/squeezed_axis.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr double kMostGap = 1.5;    // in units
constexpr double kMostBeyond = 1;   // outside of all primitives
constexpr double kTouching = 0.01;  // so near are parts that are one

}  // namespace

SqueezedAxis::SqueezedAxis(std::vector<Interval> intervals) {
  std::ranges::sort(intervals);
  double widest = 0;
  for (const auto& [low, high] : intervals) widest = std::max(widest, high - low);
  if (widest > 0) unit_ = widest;
  for (const auto& [low, high] : intervals) {
    if (!parts_.empty() && low - parts_.back().high <= kTouching * unit_) {
      parts_.back().high = std::max(parts_.back().high, high);
      continue;
    }
    double place = 0;
    if (!parts_.empty()) {
      const Part& before = parts_.back();
      const double gap = (low - before.high) / unit_;
      has_short_gaps_ = has_short_gaps_ || gap > kMostGap;
      place = before.place + (before.high - before.low) / unit_ + std::min(gap, kMostGap);
    }
    parts_.push_back({low, high, place});
  }
}

double SqueezedAxis::place(double coordinate) const {
  if (coordinate < parts_.front().low)
    return -std::min((parts_.front().low - coordinate) / unit_, kMostBeyond);
  const auto behind =
      std::ranges::upper_bound(parts_, coordinate, {}, [](const Part& part) { return part.low; });
  const Part& part = *std::prev(behind);
  const double end = part.place + (part.high - part.low) / unit_;
  if (coordinate <= part.high) return part.place + (coordinate - part.low) / unit_;
  if (behind == parts_.end()) return end + std::min((coordinate - part.high) / unit_, kMostBeyond);
  const double gap = behind->place - end;
  const double beyond = (coordinate - part.high) / unit_;
  // Half a step behind a key stays that near to it, however wide the gap is.
  const double before_next = (behind->low - coordinate) / unit_;
  if (beyond <= gap / 2) return end + beyond;
  if (before_next <= gap / 2) return behind->place - before_next;
  return end + gap / 2;
}

bool SqueezedAxis::is_outside(double coordinate) const {
  return coordinate < parts_.front().low - kMostBeyond * unit_ ||
         coordinate > parts_.back().high + kMostBeyond * unit_;
}

}  // namespace rtsql
