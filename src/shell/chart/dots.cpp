#include "shell/chart/dots.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace rtsql {
namespace {

constexpr int64_t kDotColumns = 2, kDotRows = 4;
constexpr uint8_t kDots[kDotRows][kDotColumns] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
constexpr unsigned kFirstBraille = 0x2800;

int64_t dot_column(ChartPlace place) {
  return static_cast<int64_t>(std::floor(place.x * kDotColumns));
}

int64_t dot_row(ChartPlace place) {
  return static_cast<int64_t>(std::floor(place.y * kDotRows));
}

}  // namespace

void DotGrid::point(ChartPlace place, size_t series) {
  set(dot_column(place), dot_row(place), series);
}

// One dot for each step along the longer side.
void DotGrid::line(ChartPlace from, ChartPlace to, size_t series) {
  const int64_t x = dot_column(from), y = dot_row(from);
  const int64_t width = dot_column(to) - x, height = dot_row(to) - y;
  const int64_t steps = std::max(std::abs(width), std::abs(height));
  for (int64_t i = 1; i < steps; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(steps);
    set(x + std::llround(share * static_cast<double>(width)),
        y + std::llround(share * static_cast<double>(height)), series);
  }
}

// A dot is inside where a line from it to the left crosses the border an odd number of times.
void DotGrid::fill(const std::vector<ChartPlace>& places, size_t series) {
  if (places.empty()) return;
  const auto [least_x, most_x] = std::ranges::minmax(places, {}, &ChartPlace::x);
  const auto [least_y, most_y] = std::ranges::minmax(places, {}, &ChartPlace::y);
  for (int64_t y = dot_row(least_y); y <= dot_row(most_y); ++y) {
    for (int64_t x = dot_column(least_x); x <= dot_column(most_x); ++x) {
      const double at_x = (static_cast<double>(x) + 0.5) / kDotColumns;
      const double at_y = (static_cast<double>(y) + 0.5) / kDotRows;
      bool is_inside = false;
      for (size_t i = 1; i < places.size(); ++i) {
        const ChartPlace &from = places[i - 1], &to = places[i];
        if ((from.y > at_y) == (to.y > at_y)) continue;
        const double crossed = from.x + (at_y - from.y) / (to.y - from.y) * (to.x - from.x);
        if (crossed < at_x) is_inside = !is_inside;
      }
      if (is_inside) set(x, y, series);
    }
  }
}

void DotGrid::set(int64_t x, int64_t y, size_t series) {
  if (x < 0 || y < 0) return;
  const auto column = static_cast<size_t>(x / kDotColumns), row = static_cast<size_t>(y / kDotRows);
  if (column >= columns_ || row * columns_ >= cells_.size()) return;
  Cell& cell = cells_[row * columns_ + column];
  cell.dots |= kDots[y % kDotRows][x % kDotColumns];
  cell.series = series;
}

std::string DotGrid::character(const Cell& cell) {
  const unsigned code_point = kFirstBraille + cell.dots;
  return {static_cast<char>(0xE0 | code_point >> 12), static_cast<char>(0x80 | (code_point >> 6 & 0x3F)),
          static_cast<char>(0x80 | (code_point & 0x3F))};
}

}  // namespace rtsql
