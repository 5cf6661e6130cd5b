// Shows numbers of relations, types, functions and schemas as PostgreSQL shows its regclass, regtype, regproc
// and regnamespace: as names. Vectors of numbers are shown with spaces between them, numbers of rows as those
// of pages and places.
#pragma once

#include <memory>
#include <vector>

#include "engine/context/statement_context.h"
#include "engine/result/result.h"

namespace rtsql {

// Makes texts of the columns whose types say that they are such numbers (schema/type.h).
void show_names(StatementContext& context, StatementResult& result);
// Do so for rows of these columns, and for the columns.
std::unique_ptr<RowSource> rows_with_names(StatementContext& context,
                                           const std::vector<ResultColumn>& columns,
                                           std::unique_ptr<RowSource> rows);
void show_types(std::vector<ResultColumn>& columns);

}  // namespace rtsql
