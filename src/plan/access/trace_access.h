// Chooses what of a trace is answered by the cells of a cube's sieve, and what by rays.
#pragma once

#include "plan/estimate/cost.h"
#include "plan/node/plan.h"

namespace rtsql {

// Returns the cheapest way to what the trace adds up for the groups, which `base` reads.
PlanPtr plan_trace(const CostModel& cost, const BaseRelationPtr& base, const CubeTracePtr& trace);

}  // namespace rtsql
