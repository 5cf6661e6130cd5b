// Indexes of a database that was opened are definitions alone until they are of use.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Builds the indexes of the table that are not built yet.
void complete_indexes(StatementContext& context, const Table& table);

}  // namespace rtsql
