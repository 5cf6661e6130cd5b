// Estimates what a pipeline and the grouping above it take together. Joins and groupings are chosen by the
// costs of operators that run one after another (plan/estimate/cost.h); once stages, filters and a grouping
// share a kernel, each reads only the columns, and only for the threads, that those before it have left.
#pragma once

#include "plan/estimate/rows_left.h"
#include "plan/node/plan.h"

namespace rtsql {

// Sets the cost of the pipeline to that of its look-up tables and stages, behind which `left` is left. Its
// source and its build sides, where they are scans, run within.
void set_pipeline_cost(PipelinePlan& pipeline, const RowsLeft& left, const CostModel& cost);

// Returns what is left of a scan's rows behind its filter, which the operator above tests, and sets the
// scan's cost to the test's.
RowsLeft set_fused_scan_cost(ScanPlan& scan, Estimator& estimator, const CostModel& cost);

// Sets the cost of grouping the rows that are left in the kernel of the child, a pipeline or a scan.
void set_fused_group_cost(AggregatePlan& aggregate, const RowsLeft& left, const CostModel& cost);

}  // namespace rtsql
