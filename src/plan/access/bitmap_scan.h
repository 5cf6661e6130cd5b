// The access path of a table by indexes that answer with bitmaps.
#pragma once

#include <memory>
#include <vector>

#include "plan/access/access_path.h"

namespace rtsql {

// Returns the cheapest scan of the rows that indexes, of those that may be used, mark for some of the
// conjuncts, by the indexes of one method or by all of them; null where no index serves any.
std::unique_ptr<BitmapScanPlan> plan_bitmap_scan(PlanningState& state, const BaseRelationPtr& base,
                                                 std::vector<IndexEntryPtr> usable,
                                                 const std::vector<ExprPtr>& conjuncts);

}  // namespace rtsql
