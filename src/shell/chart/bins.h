// Counts the values of a histogram.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "shell/chart/axis.h"

namespace rtsql {

// Bins of one width, or of one factor on a logarithmic axis, over the range. The last one has its upper end,
// too.
struct Bins {
  AxisRange range;
  std::vector<uint64_t> counts;  // one at least
};

// Bins begin at round values and are about as many as the root of the number of values, but no more than
// `most`. There is a value.
Bins count_in_bins(std::span<const double> values, Measure measure, bool is_log, size_t most);

}  // namespace rtsql
