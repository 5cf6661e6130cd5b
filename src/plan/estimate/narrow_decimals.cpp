#include "plan/estimate/narrow_decimals.h"

#include <algorithm>

#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool is_arithmetic(Op op) {
  switch (op) {
    case Op::kNegate:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kModulo:
    case Op::kAbs:
      return true;
    default:
      return false;
  }
}

bool is_wide_expr(const ExprPtr& expr) {
  return is_wide(expr->type);
}

ExprPtr with_operands(const Expr& expr, Type type, std::vector<ExprPtr> operands) {
  return make_expr(expr.op, type, std::move(operands), expr.span);
}

}  // namespace

bool NarrowDecimals::fits(const Expr& expr) {
  if (scale_of(expr.type) > kMaxNarrowDigits) return false;
  const std::optional<ExactRange> range = bounds_.values(expr);
  const Int128 end = power_of_ten(kMaxNarrowDigits);
  return range && range->low > -end && range->high < end;
}

ExprPtr NarrowDecimals::narrowed(const ExprPtr& expr) {
  if (!is_wide(expr->type)) return expr;
  if (!fits(*expr)) return widened_operation(expr);
  return narrowed_operation(expr, Type::decimal(kMaxNarrowDigits, expr->type.scale));
}

ExprPtr NarrowDecimals::narrowed_operation(const ExprPtr& expr, Type type) {
  if (expr->op == Op::kLiteral) return cast_expr(expr, type);
  if (expr->op == Op::kCast && is_exact(expr->operands[0]->type)) {
    const ExprPtr operand = narrowed(expr->operands[0]);
    return operand->type == type ? operand : make_expr(Op::kCast, type, {operand}, expr->span);
  }
  if (is_arithmetic(expr->op)) {
    std::vector<ExprPtr> operands;
    for (const ExprPtr& operand : expr->operands) operands.push_back(narrowed(operand));
    if (std::ranges::none_of(operands, is_wide_expr)) return with_operands(*expr, type, std::move(operands));
  }
  if (expr->op == Op::kCase) return narrowed_choice(*expr, type, 1, 2);
  if (expr->op == Op::kCoalesce || expr->op == Op::kGreatest || expr->op == Op::kLeast)
    return narrowed_choice(*expr, type, 0, 1);
  return make_expr(Op::kCast, type, {widened_operation(expr)}, expr->span);
}

// The bounds of a choice are those of all that it chooses from.
ExprPtr NarrowDecimals::narrowed_choice(const Expr& choice, Type type, size_t first, size_t step) {
  std::vector<ExprPtr> operands;
  for (size_t i = 0; i < choice.operands.size(); ++i) {
    const ExprPtr& operand = choice.operands[i];
    const bool is_value = i % step == first % step || i + 1 == choice.operands.size();
    operands.push_back(is_value ? cast_expr(narrowed(operand), type) : condition(operand));
  }
  return with_operands(choice, type, std::move(operands));
}

// Its operands may be narrow where it is not.
ExprPtr NarrowDecimals::widened_operation(const ExprPtr& expr) {
  if (!is_arithmetic(expr->op)) return expr;
  std::vector<ExprPtr> operands;
  for (const ExprPtr& operand : expr->operands) operands.push_back(narrowed(operand));
  return operands == expr->operands ? expr : with_operands(*expr, expr->type, std::move(operands));
}

ExprPtr NarrowDecimals::condition(const ExprPtr& condition) {
  switch (condition->op) {
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: {
      // A stored column is compared as it is, which an index may serve.
      const auto is_calculated = [](const ExprPtr& operand) {
        return is_wide(operand->type) && operand->op != Op::kColumn && !has_known_value(*operand);
      };
      if (std::ranges::none_of(condition->operands, is_calculated)) return condition;
      std::vector<ExprPtr> operands;
      for (const ExprPtr& operand : condition->operands) operands.push_back(narrowed(operand));
      return with_operands(*condition, condition->type, std::move(operands));
    }
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot: {
      std::vector<ExprPtr> operands;
      for (const ExprPtr& operand : condition->operands) operands.push_back(this->condition(operand));
      return operands == condition->operands
                 ? condition
                 : with_operands(*condition, condition->type, std::move(operands));
    }
    default:
      return condition;
  }
}

}  // namespace rtsql
