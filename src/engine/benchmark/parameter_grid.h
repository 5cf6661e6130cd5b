// Expands `name = (value, value, …)` into every combination of values in turn.
#pragma once

#include <vector>

#include "sql/statement.h"

namespace rtsql {

// Lists the combinations; the first name varies slowest. There is one empty combination where there are no
// names. Throws Error(kValue) for more combinations than anyone waits for.
std::vector<std::vector<sql::Option>> parameter_grid(const std::vector<sql::Sweep>& sweeps);

}  // namespace rtsql
