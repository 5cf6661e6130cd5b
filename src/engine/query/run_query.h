// Runs queries, for all statements that hold one: on the device, or in the session's execution mode. SET
// verify = on has each answer verified.
#pragma once

#include <functional>
#include <memory>
#include <optional>

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

// These run a query on the device, by a new plan.
RunQuery run_query(StatementContext& context, const sql::Query& query);
RunQuery run_query(StatementContext& context, LogicalQuery query);
// Runs a plan that was kept. `bind` binds its query, to verify it.
RunQuery run_cached_plan(StatementContext& context, SharedPlan plan,
                         const std::function<LogicalQuery()>& bind);

// An answer of the host or of the device.
struct ModeAnswer {
  std::optional<reference::Answer> host;
  RunQuery device = {};  // without an answer of the host
};

// Runs a bound query in the session's execution mode. Of one that the host has answered the outputs are left
// as they were.
ModeAnswer run_in_mode(StatementContext& context, LogicalQuery& query);
// Runs a bound query on the host, if SET tier = auto has it answered there; else returns none.
std::optional<reference::Answer> run_on_host(StatementContext& context, LogicalQuery& query);
// Runs a bound query of which nothing but the outputs is used: on the host where SET tier = auto would answer
// it there.
RunQuery run_for_values(StatementContext& context, LogicalQuery query);
// Does so for a query of one column, and returns its values.
HostColumn values_of(StatementContext& context, LogicalQuery query);

}  // namespace rtsql
