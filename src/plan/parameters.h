// Parameters of a plan that is kept for several runs: each run has other values for them.
#pragma once

#include <optional>
#include <vector>

#include "plan/node/plan.h"
#include "schema/value.h"

namespace rtsql {

// Returns a copy of the plan in which literals stand for the parameters, `values` by their numbers from 1;
// the ranges of index scans are those of these values. All else stays as it was chosen for the values that
// the plan was made with. Returns none where the ranges of an index cannot be made for these values: the
// query is planned anew then.
std::optional<Plan> with_values(const Plan& plan, const std::vector<Value>& values);

}  // namespace rtsql
