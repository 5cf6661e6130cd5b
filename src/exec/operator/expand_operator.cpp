#include "exec/operator/expand_operator.h"

#include "exec/rows/expand_rows.h"

namespace rtsql {

void ExpandOperator::emit(const Consumer& consumer, Demand demand) {
  bool emitted = false, wants_more = true;
  RowSet shape;
  child().run(
      [&](const PendingRows& pending) {
        const Attribution own = attribute();
        shape = child().filter(pending);
        expand_rows(execution(), shape, plan().count, plan().relation, [&](const RowSet& expanded) {
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
