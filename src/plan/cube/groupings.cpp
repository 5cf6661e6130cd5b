#include "plan/cube/groupings.h"

namespace rtsql {

Groupings groupings_of(const LogicalQuery& query) {
  Groupings groupings;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kAggregate) return;
    const auto& aggregate = static_cast<const LogicalAggregate&>(node);
    groupings.emplace(aggregate.group.relation, &aggregate);
  });
  return groupings;
}

}  // namespace rtsql
