// Cuts a plan into pipelines: joins by look-up, one above the other, become the stages of one pipeline over
// the rows of the lowest. It ends where rows are multiplied or kept: at other joins, groups, sorts.
#pragma once

#include "plan/estimate.h"
#include "plan/plan.h"

namespace rtsql {

// Replaces the joins below `node`, which is none of them.
void cut_pipelines(PlanNode& node, Estimator& estimator);

}  // namespace rtsql
