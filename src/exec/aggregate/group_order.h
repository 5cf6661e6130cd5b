// Groups that were found in the order of their keys need no sort by these.
#pragma once

#include <set>
#include <vector>

#include "exec/row_set.h"
#include "plan/plan.h"

namespace rtsql {

// Tells whether `rows`, which came of the node, stand in the order of the sort keys. The rows of the
// groupings `ascending` stand in the order of their keys, NULLs last.
bool are_in_order(const PlanNode& node, const RowSet& rows, const std::vector<SortKey>& keys,
                  const std::set<const PlanNode*>& ascending);

}  // namespace rtsql
