// Makes cubes: joins their tables and groups the rows.
#pragma once

#include "bind/query/view_binder.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// `place` says where it lies, as it does of a view. Throws what binding and running the query throws, and
// Error(kUnsupported) where the rows are not those of inner joins of tables.
CubeEntry build_cube(StatementContext& context, const sql::CreateCube& create, const ViewPlace& place);
// Builds a cube anew of its definition, whose names are those of the cube's schema.
CubeEntry rebuild_cube(StatementContext& context, const sql::CreateCube& definition,
                       const SchemaName& schema);

}  // namespace rtsql
