#include "exec/operator/filter_operator.h"

namespace rtsql {

void FilterOperator::emit(const Consumer& consumer, Demand demand) {
  child().run(
      [&](const PendingRows& pending) {
        const Attribution own = attribute();
        return consumer({.rows = child().filter(pending), .conjuncts = plan().filter});
      },
      demand);
}

bool FilterOperator::is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const {
  return child().is_in_order(rows, keys);
}

}  // namespace rtsql
