#include "exec/precompute/materialize.h"

#include "exec/expression/compute_columns.h"
#include "exec/precompute/precompute.h"

namespace rtsql {

std::vector<ColumnPtr> materialize(Execution& execution, RowSet rows, const std::vector<ExprPtr>& exprs) {
  const std::vector<ExprPtr> computable = precompute(execution, rows, exprs);
  return compute_columns(execution, rows, computable);
}

}  // namespace rtsql
