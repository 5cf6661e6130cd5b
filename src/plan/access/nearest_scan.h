// Finds the rows that lie nearest to a point by an index of points.
#pragma once

#include <cstdint>

#include "plan/access/access_path.h"

namespace rtsql {

// Returns a scan that yields the first `count` rows of the sort at least, in any order, where an index that
// answers boxes is forced and finds them: those of one table, sorted by the distance from a fixed point
// first. Null where none does.
PlanPtr plan_nearest_scan(PlanningState& state, const LogicalSort& sort, uint64_t count);

}  // namespace rtsql
