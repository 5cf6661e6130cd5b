// Finds on the device the tuples of values of several columns that occur in their rows: a function has to
// look at these to know its value for every row.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "storage/column.h"

namespace rtsql {

struct DistinctTuples {
  // There is one per given column, with a row per tuple, in the order of the first column's values, then the
  // second's, …; those that were not looked for come as the rows do.
  std::vector<ColumnPtr> values;
  SharedBuffer tuple_of_row;  // uint32 per row; null: row i has tuple i

  uint64_t count() const { return values[0]->rows(); }
};

// The columns have one length. NULLs equal each other. Few rows, or rows with floats among their values, are
// each a tuple of their own. Finishes the stream.
DistinctTuples find_distinct_tuples(Execution& execution, const std::vector<ColumnPtr>& columns);

}  // namespace rtsql
