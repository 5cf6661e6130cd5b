// Measures what index methods cost on this device: the numbers behind the planner's choices.
#pragma once

#include <map>

#include "index/contract/cost.h"
#include "index/contract/method.h"

namespace rtsql {

// Sets the costs of all `methods` that run on the device, by generated keys and probes. Sizes that take long
// or do not fit in memory are put on the line through the two before them, where that rises; factors that do
// not fit keep their values. Throws Error(kMemory) where not even small indexes fit.
void calibrate_methods(gpu::Device& device, std::map<const IndexMethod*, MethodCosts>& methods,
                       const WorkContext& context);

}  // namespace rtsql
