// Runs ASOF joins: the inner rows are sorted by their keys and the value to be nearest by, and a binary
// search finds for each outer row the last of them that is not beyond it, or the first that is.
#pragma once

#include <optional>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "plan/node/asof_join_plan.h"

namespace rtsql {

struct AsofRows {
  RowSet joined;                // outer rows, in their order, with the nearest of their matches
  std::optional<RowSet> alone;  // where these are kept: those without a match, with NULLs
};

// Finishes the stream. Throws Error(kValue) where a key of any row cannot be computed.
AsofRows join_nearest(Execution& execution, const AsofJoinPlan& plan, const RowSet& outer,
                      const RowSet& inner);

}  // namespace rtsql
