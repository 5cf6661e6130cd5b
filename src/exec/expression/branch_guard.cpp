#include "exec/expression/branch_guard.h"

#include "exec/expression/split_condition.h"
#include "expression/functions.h"

namespace rtsql {
namespace {

ExprPtr is_not_null(const ExprPtr& value) {
  ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {value});
  return make_expr(Op::kNot, TypeId::kBoolean, {is_null});
}

// Returns `value` for the rows for which operand `place` of the CASE or COALESCE is evaluated, else NULL.
ExprPtr only_where_evaluated(const Expr& choice, size_t place, const ExprPtr& value) {
  const ExprPtr null = make_literal(Value::null_of(value->type));
  std::vector<ExprPtr> arms;
  if (choice.op == Op::kCoalesce) {
    for (size_t i = 0; i < place; ++i) arms.insert(arms.end(), {is_not_null(choice.operands[i]), null});
    arms.push_back(value);
  } else {
    for (size_t i = 0; i + 1 < place; i += 2) arms.insert(arms.end(), {choice.operands[i], null});
    // A value also wants its condition to be TRUE; conditions and the value of ELSE want only those before
    // them not to be.
    bool has_condition = place % 2 == 1;
    if (has_condition) arms.push_back(choice.operands[place - 1]);
    arms.push_back(value);
    if (has_condition) arms.push_back(null);
  }
  return bind_case(std::move(arms), value->span);
}

std::shared_ptr<Expr> with_operands(const Expr& expr, std::vector<ExprPtr> operands) {
  auto copy = std::make_shared<Expr>(expr);
  copy->operands = std::move(operands);
  return copy;
}

// Guards the calls in operand `place` of the choice.
ExprPtr guard_calls(const ExprPtr& operand, const Expr& choice, size_t place) {
  return rewrite(operand, [&](const Expr& node) -> ExprPtr {
    if (!needs_precomputing(node)) return nullptr;
    // A call that fails by itself does not fail for a NULL.
    bool guards = node.op == Op::kHostFunction && !node.host_function->failure.empty();
    std::vector<ExprPtr> arguments;
    for (const ExprPtr& argument : node.operands) {
      guards = guards || may_fail(*argument);
      arguments.push_back(guards ? only_where_evaluated(choice, place, argument) : argument);
      guards = false;
    }
    std::shared_ptr<Expr> guarded = with_operands(node, std::move(arguments));
    guarded->nullable = true;
    return guarded;
  });
}

}  // namespace

bool is_host_call(const Expr& expr) {
  return expr.op == Op::kHostFunction || is_text_cast(expr);
}

bool needs_precomputing(const Expr& expr) {
  return is_host_call(expr) || needs_splitting(expr);
}

ExprPtr guard_branches(const ExprPtr& expr) {
  std::vector<ExprPtr> operands;
  for (const ExprPtr& operand : expr->operands) operands.push_back(guard_branches(operand));
  if (expr->op == Op::kCase || expr->op == Op::kCoalesce) {
    for (size_t i = 1; i < operands.size(); ++i) operands[i] = guard_calls(operands[i], *expr, i);
  }
  return operands == expr->operands ? expr : with_operands(*expr, std::move(operands));
}

}  // namespace rtsql
