// Takes a query from what is written to its rows on the device, step by step; adds to the context's timings.
#pragma once

#include <map>
#include <vector>

#include "engine/context/statement_context.h"
#include "exec/operator/executor.h"
#include "logical/query.h"
#include "plan/node/plan.h"

namespace rtsql {

LogicalQuery bind_query(StatementContext& context, const sql::Query& query);
// Binds a query that is all of its statement, so that it may act on sessions: whoever runs it does its
// actions.
LogicalQuery bind_acting_query(StatementContext& context, const sql::Query& query);
// Has the transaction hold what locking clauses of a query say that is run.
void lock_tables(StatementContext& context, const LogicalQuery& query);
// These are the two steps of planning a bound query: the rules, and the choice of operators.
void optimize_query(StatementContext& context, LogicalQuery& query);
// `given_rows` estimates the rows of common tables that are given to the executor.
Plan plan_optimized(StatementContext& context, const LogicalQuery& query,
                    std::map<CommonTableId, double> given_rows = {});
Plan optimize_and_plan(StatementContext& context, LogicalQuery query);
// Returns what the query's hint says, or else the setting. Throws an error at a hint that is wrong.
IndexChoice index_choice(StatementContext& context, const LogicalQuery& query);
QueryRows execute_plan(StatementContext& context, const Plan& plan);
QueryRows execute_plan(StatementContext& context, const Plan& plan, RunProfile& profile);
// Computes all outputs as columns in device memory.
std::vector<ColumnPtr> materialize_result(StatementContext& context, const QueryRows& rows);

}  // namespace rtsql
