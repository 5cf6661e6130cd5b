// The access path of a table is how its rows are found: by a scan, or by one of its indexes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plan/access/plan_context.h"
#include "plan/estimate/cost.h"
#include "plan/estimate/estimate.h"
#include "plan/node/plan.h"

namespace rtsql {

// A recursive query is taken to have so many iterations.
inline constexpr double kIterations = 16;

// The choices of one query share the tables, estimates and constants.
struct PlanningState {
  const PlanContext& context;
  Estimator estimator;
  const CostModel& cost;
  std::optional<CommonTableId> working =
      {};  // the table of the iteration before, in the step of a recursive query

  PlanningState(const PlanContext& context, const LogicalNode& tree,
                std::span<const LogicalCommonTable> common_tables);
  // Lists the indexes of a table that may be used, in the order of their first columns.
  std::vector<IndexEntryPtr> usable_indexes(const BaseRelation& base) const;
  // Lists those of this column alone.
  std::vector<IndexEntryPtr> usable_indexes(ColumnId column) const;
  bool forced() const { return context.index.kind == IndexChoice::Kind::kMethod; }
};

// Tells whether a stored column, by its ordinal, has a NULL.
bool has_nulls(const PlanningState& state, const BaseRelation& base, size_t column);

// Returns the bytes that a row takes of the columns that the expressions use.
double bytes_per_row(const PlanningState& state, const std::vector<ExprPtr>& exprs);

// Writes "index i (sorted)"; the index of a cube has no name.
std::string index_label(const IndexEntry& index);

// Returns the cheapest way to the rows of `base` for which all conjuncts (over it alone) are TRUE. Where an
// index is forced and serves, it is that one.
PlanPtr plan_access(PlanningState& state, const BaseRelationPtr& base, const std::vector<ExprPtr>& conjuncts);

// Says why no index of the forced method finds the rows of `base`, with the conjuncts over it alone: a line
// for each of its indexes of the method, or one if there is no such index.
std::vector<std::string> forced_index_refusals(PlanningState& state, const BaseRelationPtr& base,
                                               const std::vector<ExprPtr>& own);

}  // namespace rtsql
