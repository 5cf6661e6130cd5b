// Tells which inner keys a look-up table can be made for (plan/estimate/lookup.h).
#pragma once

#include <optional>

#include "plan/access/access_path.h"
#include "plan/estimate/lookup.h"
#include "plan/join/join_leaves.h"

namespace rtsql {

// Tells whether no two rows of the leaf have the same value of a column, but for NULL.
bool has_unique_values(PlanningState& state, const JoinLeaf& leaf, ColumnId column);

// Returns a table for so many inner rows, of a relation that has `all_rows` before its filter: an array over
// the span of the keys where they lie close together, else slots. Returns none for texts that no dictionary
// has.
std::optional<LookupPlan> choose_lookup(Estimator& estimator, LookupForm form, const Expr& inner_key,
                                        double all_rows, double rows);

// Returns the table with the rows of each key chained, so many on average, of `all_rows`. Returns none where
// these are many, or some key is known to have very many, and of keys of 64 bits that are found by a hash:
// they lie in two words, of which the other may not be written yet when one is read.
std::optional<LookupPlan> with_chains(Estimator& estimator, const LookupPlan& lookup, const Expr& inner_key,
                                      double all_rows, double rows_per_key);

}  // namespace rtsql
