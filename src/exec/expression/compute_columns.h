// Computes expressions over a row set as columns in device memory, each in one pass.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "storage/column.h"

namespace rtsql {

// Returns one column per expression, rows.count long. An expression that is a whole stored column is that
// column, not a copy. No part of an expression is precomputed (exec/expression/precomputed.h). Finishes
// the stream; the caller checks row errors.
std::vector<ColumnPtr> compute_columns(Execution& execution, const RowSet& rows,
                                       const std::vector<ExprPtr>& exprs);

// Holds `expr` as the order-preserving keys of its type, 4 or 8 bytes each (schema/key_encoding.h), and a
// bitmap of where it is not NULL (empty where it never is).
struct Keys {
  gpu::Buffer keys;
  gpu::Buffer validity;
  uint32_t key_bytes = 0;
};
Keys materialize_keys(Execution& execution, const RowSet& rows, const ExprPtr& expr);
// Computes all of them in one pass.
std::vector<Keys> materialize_keys(Execution& execution, const RowSet& rows,
                                   const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
