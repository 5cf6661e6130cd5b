// Finds quantiles of groups: for each group the values at given places in the order of its values.
//
// Where groups are few, the rows of every group are counted by the highest digit of their keys, which tells
// the digit at the place; of the rows that share it the next digit is chosen, down to the last: a selection
// by digits (Alabi et al., "Fast k-Selection Algorithms for Graphics Processing Units", ACM JEA 17, 2012,
// "bucket select"), for all groups at once. Rows that are left behind are dropped as soon as most are. Where
// groups are many, the rows are sorted.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "logical/window.h"

namespace rtsql {

struct QuantilePlace {
  FractionPlace place = FractionPlace::kDiscrete;
  double fraction = 0;
  bool descending = false;  // places count from the largest value
};

// Returns a column for each place, with a row for each group: the order-preserving key
// (schema/key_encoding.h) of the value at that place as a BIGINT; NULL where the group has no value. NULLs
// are no values. `group_of_row` has a uint32 per row, below `groups`. The rows are one at least. Finishes the
// stream.
std::vector<ColumnPtr> find_quantiles(Execution& execution, const RowSet& rows, const ExprPtr& value,
                                      const std::vector<QuantilePlace>& places,
                                      const SharedBuffer& group_of_row, uint64_t groups);

}  // namespace rtsql
