// Makes a column of a table out of its rows.
#pragma once

#include "engine/context/statement_context.h"
#include "expression/expression.h"

namespace rtsql {

// Computes the value for every row from number `first` on, on the device; columns of relation 0 are the
// table's. An error of a row, of the kind kValue, names the first row that has it.
ColumnPtr compute_column(StatementContext& context, const Table& table, const ExprPtr& value,
                         uint64_t first = 0);

}  // namespace rtsql
