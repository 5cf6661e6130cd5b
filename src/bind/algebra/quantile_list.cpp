#include "bind/algebra/quantile_list.h"

#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/list/list_value.h"
#include "schema/list.h"

namespace rtsql {
namespace {

bool is_quantile(const Expr& call) {
  return call.aggregate == Aggregate::kQuantileCont || call.aggregate == Aggregate::kQuantileDisc;
}

ExprPtr has_no_values(const Expr& call) {
  const ExprPtr count = make_aggregate(Aggregate::kCount, TypeId::kBigint, {call.operands[0]}, call.span);
  return make_folded(Op::kEqual, TypeId::kBoolean, {count, bigint_literal(0)}, call.span);
}

}  // namespace

ExprPtr quantile_list(const Expr& call) {
  if (!is_quantile(call) || call.operands[1]->type.id != TypeId::kList) return nullptr;
  const Type type = list_type_of(call.type, call.span);
  std::vector<ExprPtr> quantiles;
  ListReader fractions(call.operands[1]->literal);
  while (!fractions.at_end()) {
    auto quantile = std::make_shared<Expr>(call);
    quantile->operands[1] = double_literal(fractions.next().real, call.operands[1]->span);
    quantiles.push_back(std::move(quantile));
  }
  const ExprPtr list = quantiles.empty() ? make_literal(Value::of_text("", type), call.span)
                                         : make_list_value(std::move(quantiles), call.span);
  return bind_case({has_no_values(call), make_literal(Value::null_of(type), call.span), list}, call.span);
}

}  // namespace rtsql
