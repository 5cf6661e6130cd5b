// Rounds the seconds of times to so many digits behind the point.
#pragma once

#include "expression/expression.h"

namespace rtsql {

inline constexpr int kMostFractionDigits = 6;

// Returns a TIMESTAMP, with time zone or without, rounded; a value of any other type as it is.
ExprPtr round_time(const ExprPtr& time, int digits);

}  // namespace rtsql
