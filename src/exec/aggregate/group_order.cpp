#include "exec/aggregate/group_order.h"

#include <algorithm>

namespace rtsql {
namespace {

bool ascends_by(const SortKey& key) {
  return !key.descending && !(key.nulls_first && key.expr->nullable);
}

}  // namespace

bool are_in_order(const PlanNode& node, const RowSet& rows, const std::vector<SortKey>& keys,
                  const std::set<const PlanNode*>& ascending) {
  // Both leave rows as they follow each other.
  if (node.kind == PlanKind::kFilter || node.kind == PlanKind::kProject)
    return are_in_order(*node.children[0], rows, keys, ascending);
  if (node.kind != PlanKind::kAggregate || !ascending.contains(&node)) return false;
  const GroupBy& group = static_cast<const AggregatePlan&>(node).group;
  // Groups differ in their keys, so that further sort keys decide nothing.
  const size_t deciding = std::min(keys.size(), group.keys.size());
  for (uint32_t i = 0; i < deciding; ++i) {
    const Expr& key = *group.keys[i];
    const ExprPtr column = make_column({group.relation, i}, key.type, key.nullable, "key");
    if (!ascends_by(keys[i]) || !same_expr(*rows.resolve(keys[i].expr), *rows.resolve(column))) return false;
  }
  return true;
}

}  // namespace rtsql
