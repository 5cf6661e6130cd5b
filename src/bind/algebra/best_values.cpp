#include "bind/algebra/best_values.h"

#include "expression/fold.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/list/list_functions.h"

namespace rtsql {
namespace {

bool is_by_key(const Expr& call) {
  return call.aggregate == Aggregate::kArgMin || call.aggregate == Aggregate::kArgMax;
}

ExprPtr is_not_null(const ExprPtr& value) {
  const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {value}, value->span);
  return make_folded(Op::kNot, TypeId::kBoolean, {is_null}, value->span);
}

}  // namespace

bool is_of_several(const Expr& call) {
  if (is_by_key(call)) return call.operands.size() == 3;
  return (call.aggregate == Aggregate::kMin || call.aggregate == Aggregate::kMax) &&
         call.operands.size() == 2;
}

ExprPtr best_values(const Expr& call) {
  if (call.op != Op::kAggregate || !is_of_several(call)) return nullptr;
  const ExprPtr &value = call.operands.front(), &count = call.operands.back();
  const ExprPtr key = is_by_key(call) ? call.operands[1] : value;
  const bool is_greatest = call.aggregate == Aggregate::kMax || call.aggregate == Aggregate::kArgMax;
  const ExprPtr included =
      make_folded(Op::kAnd, TypeId::kBoolean, {is_not_null(value), is_not_null(key)}, call.span);
  std::vector<ExprPtr> arguments = {value, included, key};
  if (is_by_key(call)) arguments.push_back(value);
  const auto all = std::make_shared<Expr>(*make_aggregate(
      Aggregate::kArrayAgg, list_type_of(value->type, call.span), std::move(arguments), call.span));
  all->order.push_back({is_greatest, false});
  if (is_by_key(call)) all->order.push_back({false, false});
  all->distinct = call.distinct && !is_by_key(call);
  return make_call(list_functions(), "list_slice", {ExprPtr(all), bigint_literal(1, call.span), count},
                   call.span);
}

}  // namespace rtsql
