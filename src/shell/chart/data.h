// Takes the points of a chart out of a result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result/result.h"
#include "shell/chart/request.h"

namespace rtsql {

// So many rows of a result are drawn at most.
inline constexpr uint64_t kMostChartRows = uint64_t{1} << 20;
inline constexpr size_t kMostSeries = 24;

// Says what the numbers of an axis are, and so where its ticks lie.
enum class Measure : uint8_t {
  kNumber,
  kWhole,      // whole numbers
  kMoment,     // seconds since 1970-01-01 00:00:00
  kTimeOfDay,  // seconds since midnight
  kText,       // positions in ChartData::texts
};

struct ChartPoint {
  double x = 0;
  double y = 0;      // NaN: NULL, or what has no place on the axis
  std::string text;  // of y in a bar chart, as tables show it
};

struct ChartSeries {
  std::string name;
  std::vector<ChartPoint> points;
};

struct ChartData {
  ChartKind kind = ChartKind::kLine;
  std::string title, x_name, y_name;
  Measure x_measure = Measure::kNumber;
  Measure y_measure = Measure::kNumber;
  bool log_x = false;
  bool log_y = false;
  std::vector<std::string> texts;   // of x where that is kText, displayable
  std::vector<ChartSeries> series;  // one at least
  std::vector<double> values;       // of a histogram, in place of series
  uint64_t rows_without_place = 0;  // of x or of all y: NULL, infinite, or not positive on a logarithmic axis
  uint64_t rows_not_read = 0;       // behind kMostChartRows
};

// Throws Error(kName) for an unknown column, Error(kType) for one that has no numbers, Error(kValue) where
// nothing can be drawn.
ChartData read_chart(const std::vector<ResultColumn>& columns, RowSource& rows, const ChartRequest& request);

}  // namespace rtsql
