// Binds date_bin and time_bucket: where a bin of one length that counts from an origin began.
#include <fmt/format.h>

#include "common/error.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/time/time_functions.h"
#include "schema/calendar.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

// Returns the length in microseconds; none of one with months, which have no length, and of one that is not
// positive.
std::optional<int64_t> bin_length(const Interval& stride) {
  const Int128 length = Int128{stride.days} * kMicrosecondsPerDay + stride.microseconds;
  const bool is_length = stride.months == 0 && length > 0 && length <= INT64_MAX;
  return is_length ? std::optional(static_cast<int64_t>(length)) : std::nullopt;
}

HostResult bin_of_row(Type type, HostArguments of) {
  const std::optional<int64_t> length = bin_length(interval_of(of[0].exact()));
  const int64_t time = of[1].number, origin = of[2].number;
  if (!length || !is_finite_time(origin)) return std::nullopt;
  if (!is_finite_time(time)) return Value::of_integer(type, time);
  const Int128 elapsed = Int128{time} - origin, rest = elapsed % *length;
  const Int128 begin = time - rest - (rest < 0 ? *length : 0);
  if (begin < kFirstTime || begin > kLastTime) return std::nullopt;
  return Value::of_integer(type, static_cast<int64_t>(begin));
}

// Kernels count the bins where their length is a constant.
ExprPtr bin_of_length(int64_t length, const ExprPtr& time, const ExprPtr& origin, SourceSpan span) {
  const auto compute = [&](Op op, const ExprPtr& a, const ExprPtr& b) {
    return make_folded(op, TypeId::kBigint, {a, b}, span);
  };
  const ExprPtr stride = bigint_literal(length, span), zero = bigint_literal(0, span);
  const ExprPtr rest = compute(Op::kModulo, compute(Op::kSubtract, time, origin), stride);
  const ExprPtr is_before = make_folded(Op::kLess, TypeId::kBoolean, {rest, zero}, span);
  const ExprPtr past =
      make_folded(Op::kCase, TypeId::kBigint, {is_before, compute(Op::kAdd, rest, stride), rest}, span);
  const ExprPtr begin =
      make_folded(Op::kAddInterval, time->type,
                  {time, integer_literal(0, span), compute(Op::kSubtract, zero, past)}, span);
  const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {time}, span);
  return make_folded(Op::kCase, time->type, {is_finite, begin, time}, span);
}

ExprPtr bind_bin(const ExprPtr& stride, ExprPtr time, ExprPtr origin, SourceSpan span) {
  const bool is_zoned = time->type.id == TypeId::kTimestamptz || origin->type.id == TypeId::kTimestamptz;
  const Type type = is_zoned ? TypeId::kTimestamptz : TypeId::kTimestamp;
  time = cast_expr(time, type);
  origin = cast_expr(origin, type);
  const ExprPtr interval = host_argument("date_bin", 'v', stride);
  if (!is_literal(interval) || interval->literal.null) {
    const auto apply = [type](HostArguments of) { return bin_of_row(type, of); };
    return make_host_call({"date_bin", false, apply, "a bin is a positive INTERVAL without months"}, type,
                          {interval, time, origin}, span);
  }
  const std::optional<int64_t> length = bin_length(interval_of(interval->literal.exact()));
  if (length) return bin_of_length(*length, time, origin, span);
  throw Error(ErrorKind::kValue, "a bin is a positive INTERVAL without months")
      .sqlstate(sqlstate::kDatetimeOverflow)
      .at(stride->span)
      .hint("date_trunc('month', time) gives where a month began");
}

ExprPtr bind_date_bin(std::vector<ExprPtr> of, SourceSpan span) {
  return bind_bin(of[0], of[1], of[2], span);
}

}  // namespace

std::vector<ScalarFunction> bin_functions() {
  return {{"date_bin", 3, 3, "date_bin(stride, time, origin)",
           "where the bin of so long an INTERVAL began, of those that count from the origin", bind_date_bin}};
}

}  // namespace rtsql
