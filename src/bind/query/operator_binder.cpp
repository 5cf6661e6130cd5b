#include "bind/query/operator_binder.h"

#include "expression/fold.h"
#include "function/registry/operators.h"

namespace rtsql {
namespace {

ExprPtr bind_comparison(const sql::Expression& e, Op comparison, OperandBinder& operands) {
  const sql::Expression &left = *e.operands[0], &right = *e.operands[1];
  const RowOperand a = operands.row_beside(right, left), b = operands.row_beside(left, right);
  return compare_rows(comparison, a, b, e.span);
}

}  // namespace

ExprPtr bind_operator(const sql::Expression& e, OperandBinder& operands) {
  const SqlOperator& of = operator_of(e);
  if (of.bind != nullptr)
    return negate_if(e.negated, of.bind(of, operands.bind_all(e.operands), e.span), e.span);
  if (of.precedence == sql::Precedence::kComparison) return bind_comparison(e, *of.op, operands);
  // It is OR, AND or NOT.
  std::vector<ExprPtr> conditions;
  for (const sql::ExpressionPtr& operand : e.operands) conditions.push_back(operands.condition(*operand));
  return make_folded(*of.op, TypeId::kBoolean, std::move(conditions), e.span);
}

}  // namespace rtsql
