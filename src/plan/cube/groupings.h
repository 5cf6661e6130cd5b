// Finds the groupings of a query, which cubes may answer.
#pragma once

#include <map>

#include "logical/query.h"

namespace rtsql {

// Each is under the relation that it makes. The query outlives them.
using Groupings = std::map<RelationId, const LogicalAggregate*>;

Groupings groupings_of(const LogicalQuery& query);

}  // namespace rtsql
