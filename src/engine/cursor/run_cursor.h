// Answers the query of a cursor.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Has it run, if it has not yet, as of the time and of the state of the database when it was declared. Adds
// to the context's timings.
RowSource& rows_of(StatementContext& context, Cursor& cursor);

}  // namespace rtsql
