#include "expression/fold.h"

#include <algorithm>
#include <optional>

#include "common/count_steps.h"
#include "expression/evaluate.h"

namespace rtsql {
namespace {

bool is_literal(const ExprPtr& expr) {
  return expr->op == Op::kLiteral;
}
bool is_truth(const Value& value, bool truth) {
  return !value.null && (value.integer != 0) == truth;
}

std::vector<Value> literals(const std::vector<ExprPtr>& operands) {
  std::vector<Value> values;
  for (const ExprPtr& operand : operands) {
    count_bytes(operand->literal.text.size());
    values.push_back(operand->literal);
  }
  return values;
}

}  // namespace

ExprPtr fold(const ExprPtr& expr) {
  count_steps();
  if (expr->operands.empty()) return expr;
  std::vector<ExprPtr> operands;
  for (const ExprPtr& operand : expr->operands) operands.push_back(fold(operand));
  // A function of one text is computed when its dictionary is.
  const bool is_computed = expr->op != Op::kDictionary && std::ranges::all_of(operands, is_literal);
  if (is_computed) {
    if (std::optional<Value> value = evaluate(*expr, literals(operands)))
      return make_literal(*std::move(value), expr->span);
  }
  if (operands == expr->operands) return expr;
  auto copy = std::make_shared<Expr>(*expr);
  copy->operands = std::move(operands);
  return copy;
}

ExprPtr make_folded(Op op, Type type, std::vector<ExprPtr> operands, SourceSpan span) {
  if (!operands.empty() && std::all_of(operands.begin(), operands.end(), is_literal)) {
    if (std::optional<Value> value = evaluate(op, type, literals(operands)))
      return make_literal(*std::move(value), span);
  }
  if (op == Op::kAnd || op == Op::kOr) {
    std::erase_if(operands, [op](const ExprPtr& operand) {
      return is_literal(operand) && is_truth(operand->literal, op == Op::kAnd);
    });
    if (operands.size() == 1) return operands[0];
  }
  return make_expr(op, type, std::move(operands), span);
}

}  // namespace rtsql
