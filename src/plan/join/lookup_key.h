// Tells which inner keys a look-up table can be made for (plan/lookup.h).
#pragma once

#include <optional>

#include "plan/access_path.h"
#include "plan/join/join_leaves.h"
#include "plan/lookup.h"

namespace rtsql {

// Tells whether no two rows of the leaf have the same value of a column, but for NULL.
bool has_unique_values(PlanningState& state, const JoinLeaf& leaf, ColumnId column);

// Returns a table for so many inner rows, of a relation that has `all_rows` before its filter: an array over
// the span of the keys where they lie close together, else slots. Returns none for texts that no dictionary
// has.
std::optional<LookupPlan> choose_lookup(Estimator& estimator, LookupForm form, const Expr& inner_key,
                                        double all_rows, double rows);

}  // namespace rtsql
