#include "logical/rule/key_lowering.h"

namespace rtsql {

void KeyLowering::run(LogicalQuery& query) {
  for (const LogicalCommonTable& table : query.common_tables) {
    lower_tree(*table.query);
    if (table.step) lower_tree(*table.step);
  }
  lower_tree(*query.root);
  if (shown_.empty()) return;
  rewrite_expressions(query, [&](const Expr& part) -> ExprPtr {
    const auto found = part.op == Op::kColumn ? shown_.find(part.column) : shown_.end();
    return found != shown_.end() ? found->second : nullptr;
  });
}

void KeyLowering::lower_tree(LogicalNode& node) {
  if (node.kind == LogicalKind::kAggregate) lower(static_cast<LogicalAggregate&>(node).group);
  if (node.kind == LogicalKind::kWindow) lower(static_cast<LogicalWindow&>(node).window);
  if (node.kind == LogicalKind::kSort) lower(static_cast<LogicalSort&>(node).keys);
  for (const LogicalPtr& child : node.children) lower_tree(*child);
}

}  // namespace rtsql
