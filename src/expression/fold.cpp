#include "expression/fold.h"

#include <algorithm>
#include <optional>

#include "common/count_steps.h"
#include "expression/collating.h"
#include "expression/evaluate.h"

namespace rtsql {
namespace {

std::vector<Value> literals(const std::vector<ExprPtr>& operands) {
  std::vector<Value> values;
  for (const ExprPtr& operand : operands) {
    count_bytes(operand->literal.text.size());
    values.push_back(operand->literal);
  }
  return values;
}

// Returns the folded operands of a CASE without the branches that constants rule out, which are not folded:
// what is never evaluated must not fail. One operand alone is the value of the CASE.
std::vector<ExprPtr> fold_case(const std::vector<ExprPtr>& operands) {
  std::vector<ExprPtr> folded;
  for (size_t i = 0; i + 1 < operands.size(); i += 2) {
    ExprPtr condition = fold(operands[i]);
    const bool is_constant = is_literal(condition);
    if (is_constant && !is_truth(condition->literal, true)) continue;
    ExprPtr value = fold(operands[i + 1]);
    if (is_constant) {
      folded.push_back(std::move(value));
      return folded;
    }
    folded.insert(folded.end(), {std::move(condition), std::move(value)});
  }
  folded.push_back(fold(operands.back()));
  return folded;
}

// Does the same for a COALESCE: nothing behind a constant is evaluated.
std::vector<ExprPtr> fold_coalesce(const std::vector<ExprPtr>& operands) {
  std::vector<ExprPtr> folded;
  for (const ExprPtr& operand : operands) {
    ExprPtr value = fold(operand);
    const bool is_constant = is_literal(value), is_last = &operand == &operands.back();
    if (is_constant && value->literal.null && !(is_last && folded.empty())) continue;
    folded.push_back(std::move(value));
    if (is_constant) break;
  }
  return folded;
}

std::vector<ExprPtr> fold_operands(const Expr& expr) {
  if (expr.op == Op::kCase) return fold_case(expr.operands);
  if (expr.op == Op::kCoalesce) return fold_coalesce(expr.operands);
  std::vector<ExprPtr> folded;
  for (const ExprPtr& operand : expr.operands) folded.push_back(fold(operand));
  return folded;
}

}  // namespace

ExprPtr fold(const ExprPtr& expr) {
  count_steps();
  if (expr->operands.empty()) return expr;
  std::vector<ExprPtr> operands = fold_operands(*expr);
  const bool chooses = expr->op == Op::kCase || expr->op == Op::kCoalesce;
  if (chooses && operands.size() == 1) return operands[0];
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
    const ExprPtr made = make_expr(op, type, operands, span);
    if (std::optional<Value> value = evaluate(*made, literals(operands)))
      return with_collation_of(make_literal(*std::move(value), span), made->type);
    return made;
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
