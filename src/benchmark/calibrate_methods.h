// Measures what index methods cost on this device: the numbers behind the planner's choices.
#pragma once

#include <map>

#include "benchmark/calibration_budget.h"
#include "index/contract/cost.h"
#include "index/contract/method.h"

namespace rtsql {

// Sets the costs of all `methods` that run on the device and are probed, by generated keys and probes. Sizes
// that take long, do not fit in memory, or come when the budget is spent are put on the line through the two
// before them (CostCurve::extend_to); factors that do not fit or come so late keep their values. Throws
// Error(kMemory) where not even small indexes fit.
void calibrate_methods(gpu::Device& device, std::map<const IndexMethod*, MethodCosts>& methods,
                       const CalibrationBudget& budget, const WorkContext& context);

// Sets those of all that answer with bitmaps likewise: of a build, and of an answer to one range.
void calibrate_bitmaps(gpu::Device& device, std::map<const IndexMethod*, MethodCosts>& methods,
                       const CalibrationBudget& budget, const WorkContext& context);

}  // namespace rtsql
