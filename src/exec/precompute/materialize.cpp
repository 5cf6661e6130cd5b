#include "exec/precompute/materialize.h"

#include "exec/expression/compute_columns.h"
#include "exec/precompute/precompute.h"

namespace rtsql {

std::vector<ColumnPtr> materialize(Execution& execution, RowSet rows, const std::vector<ExprPtr>& exprs) {
  const std::vector<ExprPtr> computable = precompute(execution, rows, exprs);
  return compute_columns(execution, rows, computable);
}

std::vector<ColumnPtr> materialize_stored(Execution& execution, const RowSet& rows,
                                          const std::vector<ExprPtr>& exprs) {
  std::vector<ColumnPtr> columns = materialize(execution, rows, exprs);
  for (ColumnPtr& column : columns) {
    if (column->host()) column = Column::upload(execution.device(), *column->host(), "a column");
  }
  return columns;
}

}  // namespace rtsql
