#include "bind/algebra/exact_mean.h"

#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/number/number_functions.h"
#include "function/session_functions.h"

namespace rtsql {

ExprPtr exact_mean(const Expr& call) {
  if (call.aggregate != Aggregate::kAvg || session_standard() != SqlStandard::kPostgresql) return nullptr;
  const Type type = call.operands[0]->type;
  if (!is_integral(type) && type.id != TypeId::kDecimal) return nullptr;
  const auto aggregate = [&](Aggregate of, AggregateResult result) {
    auto part =
        std::make_shared<Expr>(*make_aggregate(of, aggregate_type(result, type), call.operands, call.span));
    part->distinct = call.distinct;
    part->order = call.order;
    return part;
  };
  return exact_quotient(aggregate(Aggregate::kSum, AggregateResult::kSum),
                        aggregate(Aggregate::kCount, AggregateResult::kBigint), call.span);
}

}  // namespace rtsql
