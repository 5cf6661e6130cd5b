// Shows numbers of relations, types, functions and schemas as PostgreSQL shows its regclass, regtype, regproc
// and regnamespace: as names. Vectors of numbers are shown with spaces between them.
#pragma once

#include "engine/context/statement_context.h"
#include "engine/result/result.h"

namespace rtsql {

// Makes texts of the columns whose types say that they are such numbers (schema/type.h).
void show_names(StatementContext& context, StatementResult& result);

}  // namespace rtsql
