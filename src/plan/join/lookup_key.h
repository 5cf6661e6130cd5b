// Tells which inner keys a look-up table can be made for (plan/lookup.h).
#pragma once

#include <optional>

#include "plan/access_path.h"
#include "plan/join/join_leaves.h"
#include "plan/lookup.h"

namespace rtsql {

// Tells whether no two rows of the leaf have the same value of a column, but for NULL.
bool has_unique_values(PlanningState& state, const JoinLeaf& leaf, ColumnId column);

// Returns keys between which all keys of the expression lie; none where nothing is known of them.
std::optional<KeyRange> lookup_span(Estimator& estimator, const Expr& inner_key);

// Tells whether a table for the keys of so many rows is no larger than what it saves.
bool is_worth_a_table(const LookupPlan& lookup, double rows);

}  // namespace rtsql
