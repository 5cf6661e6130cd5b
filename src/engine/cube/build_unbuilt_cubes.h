// Cubes of a database that was opened are definitions alone until they are of use.
#pragma once

#include "engine/context/statement_context.h"
#include "logical/query.h"

namespace rtsql {

// Builds the cubes that are not built yet of tables that the query reads. Where one cannot be built, a note
// says why, and the tables answer. A READ ONLY transaction builds none.
void build_unbuilt_cubes(StatementContext& context, const LogicalQuery& query);
bool has_unbuilt_cubes(const Catalog& catalog);

// Returns the cube, built now if it was not. Throws what build_cube throws.
CubeEntryPtr built_cube(StatementContext& context, const CubeEntryPtr& cube);

}  // namespace rtsql
