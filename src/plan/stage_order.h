// Orders the stages of a pipeline so that rows are dropped at little cost. A filter's columns are read in
// order, by all threads that have a row left; a look-up reads its table for each row that is left.
#pragma once

#include "plan/cost.h"
#include "plan/estimate.h"
#include "plan/plan.h"

namespace rtsql {

// Takes the filter of a scan that is the pipeline's source apart, and puts its conjuncts and the other stages
// into the cheapest order that leaves each behind those whose rows it reads. Filters side by side are one
// stage unless the first of them leaves whole threads without a row.
void order_stages(PipelinePlan& pipeline, Estimator& estimator, const CostModel& cost);

// Returns a pipeline of the scan's conjuncts where one of them leaves whole threads of its many rows without
// a row for the next; null otherwise. Takes the scan if there is one.
std::unique_ptr<PipelinePlan> split_filter(std::unique_ptr<PlanNode>& scan, Estimator& estimator,
                                           const CostModel& cost);

}  // namespace rtsql
