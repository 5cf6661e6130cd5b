// Measures what index methods cost on this device: the numbers behind the planner's choices.
#pragma once

#include "index/cost.h"
#include "index/method.h"

namespace rtsql {

// By generated unique keys and probes that all hit, at the sizes of kCostKeysLog2; a size that would take
// long is put on the line through the two before it, where that rises. Reports its progress as `name`. Throws
// what the method throws.
MethodCosts calibrate_method(gpu::Device& device, const IndexMethod& method, const WorkContext& context);

}  // namespace rtsql
