// Runs a SELECT, for all statements that hold one.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/context/statement_context.h"
#include "exec/operator/executor.h"
#include "exec/reference/executor.h"
#include "logical/query.h"
#include "plan/node/plan.h"

namespace rtsql {

// Holds a query that ran, with all it needs to go on giving rows.
struct RunQuery {
  SharedPlan plan = std::make_shared<const Plan>();  // empty if `on_host`
  RunProfile profile = {};                           // of the plan
  QueryRows result = {};
  bool on_host = false;  // the rows were computed on the host, and are uploaded
};

LogicalQuery bind_query(StatementContext& context, const sql::Query& query);
// Binds and plans; adds to the context's timings.
Plan bind_and_plan(StatementContext& context, const sql::Query& query);
Plan bind_and_plan(StatementContext& context, LogicalQuery query);
// These are the two steps of planning a bound query: the rules, and the choice of operators.
void optimize_query(StatementContext& context, LogicalQuery& query);
// `given_rows` estimates the rows of common tables that are given to the executor.
Plan plan_optimized(StatementContext& context, const LogicalQuery& query,
                    std::map<CommonTableId, double> given_rows = {});
// Run the plan; add to the context's timings.
QueryRows execute_plan(StatementContext& context, const Plan& plan);
QueryRows execute_plan(StatementContext& context, const Plan& plan, RunProfile& profile);
RunQuery run_query(StatementContext& context, const sql::Query& query);
RunQuery run_query(StatementContext& context, LogicalQuery query);
// Runs a bound query of which nothing but the outputs is used: on the host where SET tier = auto would answer
// it there.
RunQuery run_for_values(StatementContext& context, LogicalQuery query);

// Runs the plan of a statement that is a query. `bind` binds the query, for SET verify = on.
StatementResult run_plan(StatementContext& context, SharedPlan plan,
                         const std::function<LogicalQuery()>& bind);
// Runs a bound query on the host, if SET tier = auto has it answered there; else returns none.
std::optional<StatementResult> run_on_host(StatementContext& context, LogicalQuery query);

// Returns the result's rows, fetched on demand.
std::unique_ptr<RowSource> make_row_source(SessionState& session, QueryRows rows);

// Computes all outputs as columns in device memory.
std::vector<ColumnPtr> materialize_result(StatementContext& context, const QueryRows& rows);

}  // namespace rtsql
