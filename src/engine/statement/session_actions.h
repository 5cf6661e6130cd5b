// Does what a query does to sessions: set_config sets a setting of its own, pg_cancel_backend and
// pg_terminate_backend stop others.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Does the result's actions, row by row, and has their columns say what came of them. Throws what SET throws;
// the session's settings are then as they were.
void act_on_sessions(StatementContext& context, StatementResult& result);

}  // namespace rtsql
