#include "bind/query/operator_binder.h"

#include "bind/names/written_interval.h"
#include "expression/fold.h"
#include "function/registry/operators.h"
#include "function/time/time_functions.h"

namespace rtsql {
namespace {

// Binds a DATE or TIMESTAMP that is moved by an INTERVAL; gives null for anything else.
ExprPtr bind_moved_time(const sql::Expression& e, const SqlOperator& of, OperandBinder& operands) {
  if (of.op != Op::kAdd && of.op != Op::kSubtract) return nullptr;
  const bool adds = of.op == Op::kAdd;
  const std::optional<TimeShift> length = written_interval(*e.operands[1]);
  if (length) return make_shifted(operands.bind(*e.operands[0]), adds ? *length : -*length, e.span);
  const std::optional<TimeShift> added = adds ? written_interval(*e.operands[0]) : std::nullopt;
  return added ? make_shifted(operands.bind(*e.operands[1]), *added, e.span) : nullptr;
}

ExprPtr bind_comparison(const sql::Expression& e, Op comparison, OperandBinder& operands) {
  const sql::Expression &left = *e.operands[0], &right = *e.operands[1];
  const RowOperand a = operands.row_beside(right, left), b = operands.row_beside(left, right);
  return compare_rows(comparison, a, b, e.span);
}

}  // namespace

ExprPtr bind_operator(const sql::Expression& e, OperandBinder& operands) {
  const SqlOperator& of = operator_of(e);
  if (ExprPtr moved = bind_moved_time(e, of, operands)) return moved;
  if (of.bind != nullptr)
    return negate_if(e.negated, of.bind(of, operands.bind_all(e.operands), e.span), e.span);
  if (of.precedence == sql::Precedence::kComparison) return bind_comparison(e, *of.op, operands);
  // It is OR, AND or NOT.
  std::vector<ExprPtr> conditions;
  for (const sql::ExpressionPtr& operand : e.operands) conditions.push_back(operands.condition(*operand));
  return make_folded(*of.op, TypeId::kBoolean, std::move(conditions), e.span);
}

}  // namespace rtsql
