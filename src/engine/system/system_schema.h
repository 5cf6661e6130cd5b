// pg_catalog: what the catalog says of itself to clients of PostgreSQL, generated from the snapshot that the
// statement has. bind/names/system_relations.h lists the relations.
#pragma once

#include <vector>

#include "bind/names/statement_tables.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Returns the rows of a relation that is no view, as the session sees them. `tables` serves the binding of
// views, whose columns are those that their queries give.
std::vector<HostColumn> system_columns(StatementContext& context, StatementTables& tables,
                                       const SystemRelation& relation);

}  // namespace rtsql
