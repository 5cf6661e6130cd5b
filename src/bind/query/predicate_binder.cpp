#include "bind/query/predicate_binder.h"

#include "bind/algebra/overlaps.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "function/list/list_comparison.h"
#include "function/registry/operators.h"
#include "function/time/interval_arithmetic.h"
#include "function/time/time_functions.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

ExprPtr bind_in_rows(const sql::Expression& e, OperandBinder& operands) {
  const RowOperand row = operands.row(*e.operands[0]);
  std::vector<ExprPtr> equal;
  for (size_t i = 1; i < e.operands.size(); ++i)
    equal.push_back(compare_rows(Op::kEqual, row, operands.row(*e.operands[i]), e.operands[i]->span));
  return negate_if(e.negated, any_of(std::move(equal), e.span), e.span);
}

// The end of a period may be an INTERVAL behind its beginning, in any order.
Period period_of(const sql::Expression& row, OperandBinder& operands) {
  const ExprPtr start = operands.bind(*row.operands[0]), end = operands.bind(*row.operands[1]);
  const bool is_length = end->type.id == TypeId::kInterval;
  return {start, is_length ? make_shifted(start, end, row.span) : end};
}

}  // namespace

ExprPtr bind_null_test(const sql::Expression& e, OperandBinder& operands) {
  return row_is_null(operands.row(*e.operands[0]), e.negated, e.span);
}

// UNKNOWN is NULL. For the others, NULL counts as what is not tested for, then the value itself or its
// opposite answers.
ExprPtr bind_truth_test(const sql::Expression& e, OperandBinder& operands) {
  const ExprPtr condition = operands.condition(*e.operands[0]);
  if (e.text == "unknown") {
    return negate_if(e.negated, make_folded(Op::kIsNull, TypeId::kBoolean, {condition}, e.span), e.span);
  }
  const bool truth = e.text == "true";
  const ExprPtr other = make_literal(Value::of_integer(TypeId::kBoolean, !truth), e.span);
  const ExprPtr known = make_folded(Op::kCoalesce, TypeId::kBoolean, {condition, other}, e.span);
  return negate_if(truth == e.negated, known, e.span);
}

// NULLs are not distinct from each other.
ExprPtr bind_distinct_test(const sql::Expression& e, OperandBinder& operands) {
  const RowOperand a = operands.row(*e.operands[0]), b = operands.row(*e.operands[1]);
  return negate_if(!e.negated, rows_are_same(a, b, e.span), e.span);
}

ExprPtr bind_between(const sql::Expression& e, OperandBinder& operands) {
  const RowOperand value = operands.row(*e.operands[0]), low = operands.row(*e.operands[1]),
                   high = operands.row(*e.operands[2]);
  auto between = [&](const RowOperand& least, const RowOperand& most) {
    return make_folded(Op::kAnd, TypeId::kBoolean,
                       {compare_rows(Op::kGreaterEqual, value, least, e.span),
                        compare_rows(Op::kLessEqual, value, most, e.span)},
                       e.span);
  };
  ExprPtr within = between(low, high);
  if (e.op == "symmetric") {
    within = make_folded(Op::kOr, TypeId::kBoolean, {within, between(high, low)}, e.span);
  }
  return negate_if(e.negated, within, e.span);
}

ExprPtr bind_in(const sql::Expression& e, OperandBinder& operands) {
  if (e.operands[0]->kind == ExpressionKind::kRow) return bind_in_rows(e, operands);
  const ExprPtr value = operands.bind(*e.operands[0]);
  std::vector<ExprPtr> items;
  for (size_t i = 1; i < e.operands.size(); ++i) items.push_back(operands.bind(*e.operands[i]));
  return negate_if(e.negated, make_in(value, items, e.span), e.span);
}

ExprPtr bind_in_query(const sql::Expression& e, bool only_true, OperandBinder& operands) {
  Subqueries& subqueries = operands.subqueries(e);
  const std::vector<ExprPtr> values = operands.values(*e.operands[0]);
  return negate_if(e.negated, subqueries.in(values, *e.query, only_true, e.span), e.span);
}

// = ANY is IN, and <> ALL is NOT IN.
ExprPtr bind_quantified(const sql::Expression& e, OperandBinder& operands) {
  const bool is_any = e.quantifier == sql::Quantifier::kAny;
  if (e.op == "like" || e.op == "ilike") {
    const ExprPtr value = operands.bind(*e.operands[0]), list = operands.bind(*e.operands[1]);
    return make_list_like(value, list, {e.op == "ilike", e.negated, is_any}, e.span);
  }
  const Op comparison = *operator_of(e).op;
  if (!e.query) {
    const ExprPtr value = operands.bind(*e.operands[0]), list = operands.bind(*e.operands[1]);
    return make_list_comparison(comparison, value, list, is_any, e.span);
  }
  Subqueries& subqueries = operands.subqueries(e);
  if (comparison == (is_any ? Op::kEqual : Op::kNotEqual)) {
    const std::vector<ExprPtr> values = operands.values(*e.operands[0]);
    return negate_if(!is_any, subqueries.in(values, *e.query, false, e.span), e.span);
  }
  return subqueries.quantified(comparison, operands.row(*e.operands[0]), *e.query, is_any, e.span);
}

ExprPtr bind_overlaps(const sql::Expression& e, OperandBinder& operands) {
  const Period a = period_of(*e.operands[0], operands), b = period_of(*e.operands[1], operands);
  return make_overlaps(a, b, e.span);
}

}  // namespace rtsql
