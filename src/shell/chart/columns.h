// Chooses the columns of a chart.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/result/result.h"
#include "shell/chart/request.h"

namespace rtsql {

struct ChartColumns {
  ChartKind kind = ChartKind::kLine;
  std::optional<size_t> x;  // absent: the number of the row
  std::vector<size_t> y;    // none in a histogram, which counts x
  std::vector<size_t> by;
};

// Tells whether values of the type have places on an axis: numbers, dates and times.
bool can_be_measured(const Type& type);

// Throws as read_chart does.
ChartColumns choose_columns(const std::vector<ResultColumn>& columns, const ChartRequest& request);

}  // namespace rtsql
