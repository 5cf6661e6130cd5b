// Finds out whether a sort before a limit may go by prefixes of texts.
#pragma once

#include "plan/estimate/estimate.h"
#include "plan/node/sort_plan.h"

namespace rtsql {

// Returns the prefix key of the first sort key, where that is a computed text of which very many may differ;
// null where all of them may as well be computed, and where it has none (function/text/prefix_key.h).
ExprPtr sort_prefix(Estimator& estimator, const SortPlan& sort);

}  // namespace rtsql
