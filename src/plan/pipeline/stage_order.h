// Orders the stages of a pipeline so that they cost least together. A filter's columns are read in order, by
// all threads that have a row left; a look-up reads its table for each row that is left. All orders of a few
// stages are looked at; of many, one that drops rows at the least cost at each step.
#pragma once

#include <optional>

#include "plan/estimate/cost.h"
#include "plan/estimate/estimate.h"
#include "plan/estimate/rows_left.h"
#include "plan/node/plan.h"

namespace rtsql {

// Takes the filter of a scan that is the pipeline's source apart, and puts its conjuncts and the other stages
// into the cheapest order that leaves each behind those whose rows it reads. Filters side by side are one
// stage unless the first of them leaves whole threads without a row. Returns what is left behind the stages;
// none where the order stays as it was.
std::optional<RowsLeft> order_stages(PipelinePlan& pipeline, Estimator& estimator, const CostModel& cost);

// Puts a pipeline of the scan's conjuncts in place of the scan where one of them leaves whole threads of its
// many rows without a row for the next. Returns what is left behind them; none where the scan stays.
std::optional<RowsLeft> split_filter(PlanPtr& scan, Estimator& estimator, const CostModel& cost);

}  // namespace rtsql
