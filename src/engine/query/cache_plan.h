// Makes plans that are kept for several runs of a query.
#pragma once

#include <optional>
#include <vector>

#include "engine/context/statement_context.h"
#include "engine/database/cached_plan.h"
#include "logical/query.h"
#include "schema/value.h"

namespace rtsql {

// Returns what a plan of the bound query depends on, without the plan. Returns none where a plan cannot be
// kept: the query reads a file, which may change, the clock, or a random seed.
std::optional<CachedPlan> cache_without_plan(StatementContext& context, const LogicalQuery& query);

// Plans a query, bound with parameters of these types, as is best for these values; the parameters stay
// inside. Returns none where the plan cannot be kept.
std::optional<CachedPlan> plan_to_cache(StatementContext& context, LogicalQuery query, ParameterTypes types,
                                        const std::vector<Value>& values);

}  // namespace rtsql
