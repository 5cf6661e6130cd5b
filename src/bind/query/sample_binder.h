// TABLESAMPLE and USING SAMPLE: some rows of a relation, by chance.
#pragma once

#include "bind/names/bind_state.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Takes some of the rows. BERNOULLI takes each row, SYSTEM each block of 1,024 rows, with the probability
// that is given in percent; RESERVOIR takes a number of rows, or a percentage of their number. Without a
// method a number of rows is RESERVOIR and a percentage SYSTEM; a size without a unit is a percentage of the
// two first methods and else a number of rows. The same seed takes the same rows of rows in the same order;
// without one every statement takes others. Throws Error(kName) for another method, Error(kType) and
// Error(kValue) for bad arguments, which must be constants.
LogicalPtr sampled(LogicalPtr rows, const sql::TableSample& sample, BindState& state);

}  // namespace rtsql
