#include "exec/operator/aggregate_operator.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "exec/expression/precomputed.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/select_rows.h"
#include "plan/estimate/estimate.h"
#include "plan/join/condition_order.h"

namespace rtsql {

void AggregateOperator::emit(const Consumer& consumer, Demand) {
  std::vector<ExprPtr> inputs = plan().group.inputs();
  GroupBy group = plan().group;
  const PlanNode& input = *plan().children[0];
  Aggregator aggregator(execution(), group, input.rows);
  if (plan().over_own_texts || needs_precomputing(inputs, input)) {
    // Batches would each have dictionaries of their own.
    RowSet rows = child().collect();
    const Attribution own = attribute();
    group = with_inputs(plan().group, precompute(execution(), rows, inputs));
    aggregator.add({rows});
  } else {
    take(child(), [&](const PipelineInput& pending) {
      aggregator.add(fit_one_kernel(pending) ? pending : PipelineInput{child().filter(pending)});
      return true;
    });
  }
  const RowSet groups = aggregator.finish();
  profile().note = aggregator.strategy();
  is_sorted_ = aggregator.is_sorted();
  // Only the groups show that a sum may be out of range.
  consumer({.rows = groups, .conjuncts = fallible_last(plan().having, [&](const Expr& conjunct) {
                              return may_fail(*groups.resolve(std::make_shared<const Expr>(conjunct)));
                            })});
}

bool AggregateOperator::is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const {
  if (!is_sorted_) return false;
  const GroupBy& group = plan().group;
  // Groups differ in their keys, so that further sort keys decide nothing.
  const size_t deciding = std::min(keys.size(), group.keys.size());
  for (uint32_t i = 0; i < deciding; ++i) {
    const Expr& key = *group.keys[i];
    const ExprPtr column = make_column({group.relation, i}, key.type, key.nullable, "key");
    const bool ascends = !keys[i].descending && !(keys[i].nulls_first && keys[i].expr->nullable);
    if (!ascends || !same_expr(*rows.resolve(keys[i].expr), *rows.resolve(column))) return false;
  }
  return true;
}

}  // namespace rtsql
