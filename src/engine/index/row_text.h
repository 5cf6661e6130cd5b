// Writes rows of tables for errors that are about one row.
#pragma once

#include <string>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Writes a value as it stands in such an error: "null", or its text, cut where it is long.
std::string cell_text(const Value& value);

// Writes row `row` of these columns: "(1, null, x)".
std::string row_text(const std::vector<HostColumn>& columns, uint64_t row);
// Does the same for a table's row.
std::string row_text(StatementContext& context, const Table& table, uint64_t row);

}  // namespace rtsql
