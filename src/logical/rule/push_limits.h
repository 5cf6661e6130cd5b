// Puts a limit below joins that keep all rows of a side: of a left join no more left rows are needed than
// rows are shown, and of either side of UNION ALL likewise. Of the right side of a semi, anti or mark join
// whose conditions do not read it one row says as much as all.
#pragma once

#include "logical/node.h"

namespace rtsql {

void push_limits(LogicalNode& tree);

}  // namespace rtsql
