#include "exec/operator/project_set_operator.h"

#include "exec/precompute/materialize.h"
#include "exec/rows/expand_rows.h"

namespace rtsql {

void ProjectSetOperator::emit(const Consumer& consumer, Demand demand) {
  bool emitted = false, wants_more = true;
  RowSet shape;
  take(
      child(),
      [&](const PipelineInput& pending) {
        shape = child().filter(pending);
        const ExprPtr count = number_of_copies(shape.resolve(plan().count));
        const ColumnPtr copies = materialize(execution(), shape, {count})[0];
        execution().check_row_errors();
        expand_rows(execution(), shape, *copies, plan().relation, [&](const RowSet& expanded) {
          emitted = true;
          wants_more = consumer({expanded});
          return wants_more;
        });
        return wants_more;
      },
      demand);
  if (!emitted) consumer({no_expanded_rows(shape, plan().relation)});
}

}  // namespace rtsql
