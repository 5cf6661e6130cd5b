#include "logical/query.h"

namespace rtsql {
namespace {

void for_each_node(LogicalNode& tree, const std::function<void(LogicalNode&)>& change) {
  change(tree);
  for (const LogicalPtr& child : tree.children) for_each_node(*child, change);
}

}  // namespace

void visit_nodes(const LogicalQuery& query, const std::function<void(const LogicalNode&)>& visit) {
  for (const LogicalCommonTable& table : query.common_tables) {
    visit_nodes(*table.query, visit);
    if (table.step) visit_nodes(*table.step, visit);
  }
  visit_nodes(*query.root, visit);
}

void for_each_node(LogicalQuery& query, const std::function<void(LogicalNode&)>& change) {
  for (const LogicalCommonTable& table : query.common_tables) {
    for_each_node(*table.query, change);
    if (table.step) for_each_node(*table.step, change);
  }
  for_each_node(*query.root, change);
}

void for_each_expression(LogicalQuery& query, const std::function<void(ExprPtr&)>& change) {
  for_each_node(query, [&](LogicalNode& node) {
    for (ExprPtr* expr : node.expressions()) change(*expr);
  });
}

void rewrite_expressions(LogicalQuery& query, const std::function<ExprPtr(const Expr&)>& replace) {
  for_each_expression(query, [&](ExprPtr& expr) { expr = rewrite(expr, replace); });
}

}  // namespace rtsql
