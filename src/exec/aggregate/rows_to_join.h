// The rows whose values STRING_AGG or ARRAY_AGG joins, group by group.
#pragma once

#include <cstdint>

#include "exec/row_set.h"
#include "logical/node.h"
#include "storage/column.h"

namespace rtsql {

struct RowsToJoin {
  const AggregateCall& call;  // which outlives this
  uint64_t rows = 0;
  uint64_t groups = 1;
  ColumnPtr values;
  ColumnPtr included = nullptr;   // BOOLEAN, without NULLs; null: all rows are
  ColumnPtr positions = nullptr;  // BIGINT, without NULLs, not negative; null: the order does not matter
  SharedBuffer group_of_row = nullptr;  // uint32 each; null: all are of group 0

  bool makes_lists() const { return call.aggregate == Aggregate::kArrayAgg; }
};

}  // namespace rtsql
