// Answers statements that are queries.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/context/statement_context.h"
#include "engine/database/cached_plan.h"
#include "logical/query.h"
#include "plan/node/plan.h"

namespace rtsql {

// Returns the columns of a result whose query has these outputs.
std::vector<ResultColumn> columns_of(const std::vector<OutputColumn>& outputs);
// Returns those that the result has when all that the query does to sessions is done.
std::vector<ResultColumn> columns_of(const LogicalQuery& query);

// Answers a query in the session's execution mode, and keeps its plan where its text may come again. What it
// does to sessions is left to do.
StatementResult answer_query(StatementContext& context, const sql::Query& query);
// Answers a bound query likewise, and keeps nothing.
StatementResult answer_bound_query(StatementContext& context, LogicalQuery query);
// Answers by a plan that was kept. `bind` binds its query, for SET verify = on.
StatementResult answer_by_plan(StatementContext& context, SharedPlan plan,
                               const std::function<LogicalQuery()>& bind);
// Answers by the look-up of a plan that was kept, for which the statement needs no turn of the device;
// returns none where the plan has to answer.
std::optional<StatementResult> answer_by_lookup(StatementContext& context, const CachedPlan& kept,
                                                const std::vector<Value>& values);
// Answers a bound query on the host, if SET tier = auto has it answered there; else returns none.
std::optional<StatementResult> answer_by_host(StatementContext& context, LogicalQuery query);

}  // namespace rtsql
