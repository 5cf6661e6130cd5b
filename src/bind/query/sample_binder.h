// TABLESAMPLE: some rows of a table, by chance.
#pragma once

#include "bind/names/bind_state.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Puts a filter above the rows of a table. BERNOULLI takes each row, SYSTEM each block of 1,024 rows, with
// the probability that is given in percent. The same seed takes the same rows of the same table; without one
// every statement takes others. Throws Error(kName) for another method, Error(kType) and Error(kValue) for
// bad arguments, which must be constants.
LogicalPtr sampled(LogicalPtr table, const sql::TableSample& sample, BindState& state);

}  // namespace rtsql
