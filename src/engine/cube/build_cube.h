// Makes cubes: joins their tables and groups the rows.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Throws what binding and running the query throws, and Error(kUnsupported) where the rows are not those of
// inner joins of tables.
CubeEntry build_cube(StatementContext& context, const sql::CreateCube& create);

}  // namespace rtsql
