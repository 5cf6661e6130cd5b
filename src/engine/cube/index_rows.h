// Indexes the tables of a cube.
#pragma once

#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// The index is over these columns of a table of a cube, and has no name.
IndexEntryPtr index_rows(StatementContext& context, const Table& table, std::vector<size_t> columns);

}  // namespace rtsql
