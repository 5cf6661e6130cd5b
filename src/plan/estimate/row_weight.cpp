#include "plan/estimate/row_weight.h"

#include "expression/choice.h"
#include "function/aggregate/aggregate_functions.h"

namespace rtsql {

ExprPtr RowWeight::partial(Aggregate aggregate, const ExprPtr& value) const {
  switch (aggregate) {
    case Aggregate::kCountStar:
      return rows_;
    case Aggregate::kCount:
      return count(value);
    case Aggregate::kSum:
      return sum(value);
    default:
      return value;  // an extreme does not depend on how often a value occurs
  }
}

ExprPtr RowWeight::count(const ExprPtr& value) const {
  if (!value->nullable) return rows_;
  const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {value});
  return bind_case({is_null, make_literal(Value::null_of(TypeId::kBigint)), rows_}, value->span);
}

ExprPtr RowWeight::sum(const ExprPtr& value) const {
  const Type type = aggregate_type(AggregateResult::kSum, value->type);
  const Type of_rows = type.id == TypeId::kDecimal ? as_decimal(TypeId::kBigint) : type;
  ExprPtr product =
      make_expr(Op::kMultiply, type, {cast_expr(value, type), cast_expr(rows_, of_rows)}, value->span);
  return bounds_.may_fail(*product) ? nullptr : product;
}

}  // namespace rtsql
