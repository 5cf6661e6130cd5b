// Checks keys before a join of several tables begins.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "plan/node/plan.h"

namespace rtsql {

// Throws Error(kValue) where a key cannot be computed. Finishes the stream if there is any key.
void check_keys(Execution& execution, const std::vector<KeyCheck>& checks);

}  // namespace rtsql
