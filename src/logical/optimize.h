// Rewrites queries by rules, each of which leaves the rows as they are.
#pragma once

#include "logical/query.h"
#include "logical/rule/distance_conditions.h"

namespace rtsql {

// Applies the first rules of all, without which no executor takes a query: they say by which keys values are
// of one group, and ordered, that are equal without being the same, or not ordered as they lie.
void lower_keys(LogicalQuery& query);

// Applies all rules, those among them.
void optimize(LogicalQuery& query, const FindsPoints& finds_points = {});

}  // namespace rtsql
