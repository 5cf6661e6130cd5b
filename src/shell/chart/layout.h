// Decides what of a chart is where.
#pragma once

#include <cstddef>

#include "shell/chart/data.h"
#include "shell/chart/drawing.h"

namespace rtsql {

struct ChartSpace {
  size_t columns = 80;
  size_t rows = 22;
  bool may_grow = false;  // until all bars have a row and their texts, and all series their names, have room
};

inline constexpr size_t kFewestChartColumns = 30;
inline constexpr size_t kFewestChartRows = 8;

// A space that is smaller than that is taken for as large.
ChartDrawing lay_out_chart(const ChartData& data, ChartSpace space);

}  // namespace rtsql
