// Computes the defaults of columns.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Returns a value per column of the table: the defaults of those that are not among `given`, NULL for these.
// Errors are at `span`.
std::vector<Value> default_values(StatementContext& context, const Table& table,
                                  const std::vector<size_t>& given, SourceSpan span);

}  // namespace rtsql
