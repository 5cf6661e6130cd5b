#include "exec/operator/project_operator.h"

#include <utility>

namespace rtsql {

// Stages and conjuncts that are pending read the child's columns, so these stay.
void ProjectOperator::emit(const Consumer& consumer, Demand demand) {
  child().run(
      [&](const PipelineInput& pending) {
        PipelineInput projected = pending;
        ComputedRelation made{plan().relation, {}};
        for (const OutputColumn& output : plan().outputs)
          made.columns.push_back(pending.rows.resolve(output.expr));
        projected.rows.computed.push_back(std::move(made));
        return consumer(projected);
      },
      demand);
}

bool ProjectOperator::is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const {
  return child().is_in_order(rows, keys);
}

}  // namespace rtsql
