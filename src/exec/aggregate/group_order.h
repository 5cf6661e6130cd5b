// Groups that were found in the order of their keys need no sort by these.
#pragma once

#include <vector>

#include "exec/row_set.h"
#include "plan/plan.h"

namespace rtsql {

// Tells whether `rows`, which the node has put out, stand in the order of the sort keys.
bool are_in_order(const PlanNode& node, const RowSet& rows, const std::vector<SortKey>& keys);

}  // namespace rtsql
