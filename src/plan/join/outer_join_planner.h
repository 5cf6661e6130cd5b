// Chooses the method of a join that is not inner: an index of the inner table, one built for the occasion, or
// every pair of rows. Its sides stay as they are: what an outer join drops or keeps depends on which is
// which.
#pragma once

#include "logical/node.h"
#include "plan/access/access_path.h"
#include "plan/join/join_candidates.h"

namespace rtsql {

// `graph` has two leaves, the outer side, which `outer` is the plan of, and the inner; its conjuncts are the
// join's, and those that the inner side's rows must meet.
PlanPtr plan_outer_join(PlanningState& state, JoinGraph graph, const LogicalJoin& join, PlanPtr outer);

}  // namespace rtsql
