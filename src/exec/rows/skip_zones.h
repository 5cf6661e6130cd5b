// Leaves out rows that conditions cannot let through, by what is known of the zones of columns
// (storage/zone_map.h).
#pragma once

#include <vector>

#include "exec/row_set.h"
#include "plan/node/run_profile.h"

namespace rtsql {

// Returns a slice of the rows outside of which none has TRUE for all conjuncts, which name columns as the
// plan does; all rows where nothing is known. Counts zones where some are left out.
RowSet skip_zones(const RowSet& rows, const std::vector<ExprPtr>& conjuncts, ZoneCounts& counts);

}  // namespace rtsql
