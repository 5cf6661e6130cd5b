// Makes a physical plan of a query in the algebra: chooses access paths, join order and join methods by
// estimated cost.
#pragma once

#include "logical/query.h"
#include "plan/access/plan_context.h"
#include "plan/node/plan.h"

namespace rtsql {

Plan plan_query(const LogicalQuery& query, const PlanContext& context);

}  // namespace rtsql
