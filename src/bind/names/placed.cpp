#include "bind/names/placed.h"

#include <algorithm>

namespace rtsql {

ExprPtr placed(const ExprPtr& expr, SourceSpan span) {
  return placed_around({}, expr, span);
}

ExprPtr placed_around(const std::vector<ExprPtr>& others, const ExprPtr& expr, SourceSpan span) {
  if (std::ranges::find(others, expr) != others.end()) return expr;
  auto copy = std::make_shared<Expr>(*expr);
  copy->span = span;
  for (ExprPtr& operand : copy->operands) operand = placed_around(others, operand, span);
  return copy;
}

void place_tree(LogicalNode& tree, SourceSpan span) {
  for (ExprPtr* expr : tree.expressions()) *expr = placed(*expr, span);
  for (const LogicalPtr& child : tree.children) place_tree(*child, span);
}

void place_table(LogicalCommonTable& table, SourceSpan span) {
  place_tree(*table.query, span);
  if (table.step) place_tree(*table.step, span);
}

}  // namespace rtsql
