// The access path of a table is how its rows are found: by a scan, or by one of its indexes.
#pragma once

#include <string>
#include <vector>

#include "plan/cost.h"
#include "plan/estimate.h"
#include "plan/plan.h"
#include "plan/planner.h"

namespace rtsql {

// The choices of one query share the tables, estimates and constants.
struct PlanningState {
  const PlanContext& context;
  const std::vector<BoundRelation>& tables;
  Estimator estimator;
  const CostModel& cost;
  // The set of relations of which columns are read above the joins; all, unless said.
  uint64_t read_above_joins = UINT64_MAX;

  PlanningState(const PlanContext& context, const std::vector<BoundRelation>& tables);
  // Lists the indexes that may be used on a column of a table.
  std::vector<IndexEntryPtr> usable_indexes(ColumnId column) const;
  bool forced() const { return context.index.kind == IndexChoice::Kind::kMethod; }
};

// Returns the bytes that a row takes of the columns that the expressions use.
double bytes_per_row(const PlanningState& state, const std::vector<ExprPtr>& exprs);

// Returns the cheapest way to the rows of `source` for which all conjuncts (over it alone) are TRUE. Where an
// index is forced and serves, it is that one.
PlanPtr plan_access(PlanningState& state, uint32_t source, const std::vector<ExprPtr>& conjuncts);

// Says why a query uses no index of the forced method: a line for each index of the method on a table with
// conditions, or one if there is no such index.
std::vector<std::string> forced_index_refusals(PlanningState& state, const std::vector<ExprPtr>& conjuncts);

}  // namespace rtsql
