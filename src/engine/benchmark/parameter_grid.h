// `name = (value, value, …)` as every combination of values in turn.
#pragma once

#include <vector>

#include "sql/statement.h"

namespace rtsql {

// The first name varies slowest. One empty combination where there are no names. Throws Error(kValue) for
// more combinations than anyone waits for.
std::vector<std::vector<sql::Option>> parameter_grid(const std::vector<sql::Sweep>& sweeps);

}  // namespace rtsql
