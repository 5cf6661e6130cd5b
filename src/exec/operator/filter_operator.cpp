#include "exec/operator/filter_operator.h"

namespace rtsql {

void FilterOperator::emit(const Consumer& consumer, Demand demand) {
  const auto filter = [&](const PipelineInput& pending) {
    return consumer({.rows = child().filter(pending), .conjuncts = plan().filter});
  };
  take(child(), filter, demand);
}

bool FilterOperator::is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const {
  return child().is_in_order(rows, keys);
}

}  // namespace rtsql
