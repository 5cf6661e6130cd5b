#include "bind/names/placed.h"

namespace rtsql {

ExprPtr placed(const ExprPtr& expr, SourceSpan span) {
  auto copy = std::make_shared<Expr>(*expr);
  copy->span = span;
  for (ExprPtr& operand : copy->operands) operand = placed(operand, span);
  return copy;
}

}  // namespace rtsql
