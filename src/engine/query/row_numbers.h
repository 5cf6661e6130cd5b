// Makes the numbers of a table's rows, by which SQL can name them (bind/names/row_numbers.h).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/context/statement_context.h"
#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the table with the columns of its rows' numbers, as they are in the transaction, behind its own.
// Deletions of all transactions keep the numbers of the other rows from now on.
Table with_row_numbers(StatementContext& context, const TablePtr& table);

// Tells whether the transaction is to know which rows a statement deletes, as others keep their numbers.
bool keeps_row_numbers(const StatementContext& context);

// Returns the places of the rows of `all`, of one relation, that are not among `left`, ascending.
std::vector<uint64_t> places_of_others(Execution& execution, const RowSet& all, const RowSet& left);

}  // namespace rtsql
