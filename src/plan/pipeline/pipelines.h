// Cuts a plan into pipelines: joins by look-up, one above the other, become the stages of one pipeline over
// the rows of the lowest. It ends at other joins, and where rows are kept: at groups and sorts. Filters are
// stages, too (plan/pipeline/stage_order.h).
#pragma once

#include "plan/estimate/cost.h"
#include "plan/estimate/estimate.h"
#include "plan/node/plan.h"

namespace rtsql {

// Replaces the joins below `node`, which is none of them, and scans whose filters are better taken apart, if
// they may be.
void cut_pipelines(PlanNode& node, Estimator& estimator, const CostModel& cost, bool splits_filters);

}  // namespace rtsql
