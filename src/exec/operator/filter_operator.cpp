#include "exec/operator/filter_operator.h"

#include "exec/precompute/filter_rows.h"
#include "exec/precompute/own_texts.h"

namespace rtsql {

void FilterOperator::emit(const Consumer& consumer, Demand demand) {
  const auto filter = [&](const PipelineInput& pending) {
    const RowSet rows = child().filter(pending);
    if (!suits_own_texts(execution(), rows, plan().filter))
      return consumer({.rows = rows, .conjuncts = plan().filter});
    return consumer({filter_rows(execution(), rows, plan().filter)});
  };
  take(child(), filter, demand);
}

bool FilterOperator::is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const {
  return child().is_in_order(rows, keys);
}

}  // namespace rtsql
