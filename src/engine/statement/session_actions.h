// Does what a query does to sessions and sequences: set_config sets a setting of its own, setval what a
// sequence gives next, pg_cancel_backend and pg_terminate_backend stop other sessions.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Does the result's actions, row by row, and has their columns say what came of them. Throws what SET throws;
// the session's settings are then as they were.
void act_on_sessions(StatementContext& context, StatementResult& result);

}  // namespace rtsql
