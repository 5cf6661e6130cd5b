// Finds round values and writes them.
#pragma once

#include <string>
#include <vector>

#include "shell/chart/axis.h"

namespace rtsql {

// Values that differ by no more than this part of a step are the same tick.
inline constexpr double kTickTolerance = 1e-9;

// Steps between ticks of numbers are 1, 2 or 5 times a power of ten; those of whole numbers are whole.
double number_step(AxisRange range, Measure measure, size_t ticks);
std::vector<AxisTick> number_ticks(AxisRange range, double step);

// Ticks of a logarithmic axis are powers of ten, or 1, 2 and 5 times those where there would be few.
std::vector<AxisTick> log_ticks(AxisRange range, size_t ticks);

// Ticks of times are at full seconds, minutes, hours, days, months or years. `note` takes what they leave
// out.
std::vector<AxisTick> time_ticks(AxisRange range, Measure measure, size_t ticks, std::string& note);

}  // namespace rtsql
