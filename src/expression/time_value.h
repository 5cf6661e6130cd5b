// Computes functions of dates and times over values, with the results of shaders/exec/date_time.glsl.
#pragma once

#include <optional>
#include <span>

#include "expression/expression.h"

namespace rtsql {

// Returns none for any other function, and for a result beyond the years that there are.
std::optional<Value> time_value(Op op, Type type, std::span<const Value> operands);

}  // namespace rtsql
