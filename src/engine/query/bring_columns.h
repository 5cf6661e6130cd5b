#pragma once

#include "gpu/device.h"
#include "plan/node/plan.h"

namespace rtsql {

// Has the columns that the plan reads in use, where memory is short, before it allocates any: those of small
// tables come to the device first, as they are read at random and often.
void bring_columns(gpu::Device& device, const Plan& plan);

}  // namespace rtsql
