#include "expression/round_time.h"

#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {

ExprPtr round_time(const ExprPtr& time, int digits) {
  const TypeId type = time->type.id;
  if (digits == kMostFractionDigits || (type != TypeId::kTimestamp && type != TypeId::kTimestamptz))
    return time;
  const auto unit = static_cast<int64_t>(power_of_ten(kMostFractionDigits - digits));
  const auto by = [&](Op op, const ExprPtr& of, int64_t microseconds) {
    return make_folded(op, time->type, {of, integer_literal(0), bigint_literal(microseconds, time->span)},
                       time->span);
  };
  return by(Op::kTruncate, by(Op::kAddInterval, time, unit / 2), unit);
}

}  // namespace rtsql
