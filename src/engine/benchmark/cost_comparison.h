// Makes the result that CALIBRATE shows: the constants of two cost models beside each other.
#pragma once

#include "engine/result/result.h"
#include "plan/estimate/cost.h"

namespace rtsql {

// Makes a row per constant. `moved` says how far it moved where that is more than half of what it was; the
// message says how many moved so far and what that may mean.
StatementResult compare_cost_models(const CostModel& before, const CostModel& now, const CostModel& built_in);

}  // namespace rtsql
