#include "logical/query.h"

namespace rtsql {
namespace {

void rewrite_expressions(LogicalNode& tree, const std::function<ExprPtr(const Expr&)>& replace) {
  for (ExprPtr* expr : tree.expressions()) *expr = rewrite(*expr, replace);
  for (const LogicalPtr& child : tree.children) rewrite_expressions(*child, replace);
}

}  // namespace

void visit_nodes(const LogicalQuery& query, const std::function<void(const LogicalNode&)>& visit) {
  for (const LogicalCommonTable& table : query.common_tables) {
    visit_nodes(*table.query, visit);
    if (table.step) visit_nodes(*table.step, visit);
  }
  visit_nodes(*query.root, visit);
}

void rewrite_expressions(LogicalQuery& query, const std::function<ExprPtr(const Expr&)>& replace) {
  for (const LogicalCommonTable& table : query.common_tables) {
    rewrite_expressions(*table.query, replace);
    if (table.step) rewrite_expressions(*table.step, replace);
  }
  rewrite_expressions(*query.root, replace);
}

}  // namespace rtsql
