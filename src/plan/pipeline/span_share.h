// Estimates in what share of their span the keys of a filtered table lie. Of a table in the order of its key,
// such as one of dates, a filter on what is constant over stretches of it, such as years, leaves neighbours.
#pragma once

#include "plan/estimate/estimate.h"
#include "plan/node/plan.h"

namespace rtsql {

// Returns the share of the span of `key` in which the keys lie of the rows that the scan yields; 1 where
// nothing is known.
double span_share(const ScanPlan& scan, const Expr& key, Estimator& estimator);

}  // namespace rtsql
