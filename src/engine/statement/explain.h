// Explains what is planned, in the form and with the measurements that EXPLAIN's options ask for.
#pragma once

#include "engine/context/statement_context.h"
#include "plan/node/plan.h"

namespace rtsql {

StatementResult explain_statement(StatementContext& context, const sql::Explain& options,
                                  const sql::Statement& statement);

// Explains the plan of a query; LOGICAL is not among the options.
StatementResult explain_plan(StatementContext& context, const sql::Explain& options, SharedPlan plan);

}  // namespace rtsql
