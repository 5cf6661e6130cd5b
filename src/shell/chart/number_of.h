// Reads the values of a result as the numbers that axes are made of.
#pragma once

#include <cstdint>
#include <limits>

#include "schema/host_column.h"
#include "shell/chart/data.h"

namespace rtsql {

// Stands for values that have no place on an axis.
inline constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();

// Returns the measure of a type that can be measured; kText of any other.
Measure measure_of(const Type& type);

// Returns the number that stands for a value of such a type, and kNowhere for NULL and what is infinite. A
// TIMESTAMP WITH TIME ZONE is read by the clock that its text shows.
double number_of(const HostColumn& column, uint64_t row);

}  // namespace rtsql
