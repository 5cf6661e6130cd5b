// Computes the defaults of columns.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/context/statement_context.h"
#include "schema/host_column.h"

namespace rtsql {

// Returns a value per column of the table: the defaults of those that are not among `given` and are the same
// for all rows, NULL for the others. Errors are at `span`.
std::vector<Value> default_values(StatementContext& context, const Table& table,
                                  const std::vector<size_t>& given, SourceSpan span);

// Returns the default of a column for so many rows, in one step.
HostColumn default_column(StatementContext& context, const ColumnDefinition& column, const SchemaName& of,
                          uint64_t rows, SourceSpan span);

}  // namespace rtsql
