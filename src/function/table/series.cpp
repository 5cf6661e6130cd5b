#include "function/table/series.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/wide_integer.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

bool is_constant(const Expr& expr) {
  return expr.op == Op::kLiteral;
}

bool is_null(const Expr& expr) {
  return is_constant(expr) && expr.literal.null;
}

bool has_value(const Expr& expr) {
  return is_constant(expr) && !expr.literal.null;
}

bool is_literal(const Expr& expr, int64_t value) {
  return has_value(expr) && expr.literal.integer == value;
}

ExprPtr compute_bigint(Op op, ExprPtr a, ExprPtr b) {
  const SourceSpan span = cover(a->span, b->span);
  return make_folded(op, TypeId::kBigint, {std::move(a), std::move(b)}, span);
}

ExprPtr compare(Op op, const ExprPtr& a, const ExprPtr& b) {
  return make_folded(op, TypeId::kBoolean, {a, b}, cover(a->span, b->span));
}

// The count of a series of numbers is at most a BIGINT, though the distance of its ends may be none.
int64_t count_numbers(int64_t start, int64_t end, int64_t step, SeriesEnd includes) {
  const Int128 distance = step > 0 ? static_cast<Int128>(end) - start : static_cast<Int128>(start) - end;
  const Int128 length = step > 0 ? static_cast<Int128>(step) : -static_cast<Int128>(step);
  const bool includes_end = includes == SeriesEnd::kIncluded;
  if (distance < (includes_end ? 0 : 1)) return 0;
  const Int128 count = (includes_end ? distance : distance - 1) / length + 1;
  return static_cast<int64_t>(std::min<Int128>(count, std::numeric_limits<int64_t>::max()));
}

// Counts the steps of a positive length that fit between the two, the first value included: (high - low) /
// length + 1 where the end is included, else those before `high`.
ExprPtr steps_between(const ExprPtr& low, const ExprPtr& high, const ExprPtr& length, SeriesEnd includes) {
  const bool includes_end = includes == SeriesEnd::kIncluded;
  // From 1 to n there are n; where that is negative there are none.
  if (is_literal(*length, 1) && is_literal(*low, includes_end ? 1 : 0)) return high;
  const ExprPtr one = bigint_literal(1, length->span), zero = bigint_literal(0, length->span);
  ExprPtr distance = compute_bigint(Op::kSubtract, high, low);
  if (!includes_end) distance = compute_bigint(Op::kSubtract, distance, one);
  if (!is_literal(*length, 1)) distance = compute_bigint(Op::kDivide, distance, length);
  const ExprPtr count = compute_bigint(Op::kAdd, distance, one);
  return bind_case({compare(includes_end ? Op::kLessEqual : Op::kLess, low, high), count, zero}, low->span);
}

ExprPtr count_values(const ExprPtr& start, const ExprPtr& end, const ExprPtr& step, SeriesEnd includes,
                     SourceSpan span) {
  ExprPtr zero = bigint_literal(0, span);
  const auto upwards = [&] { return steps_between(start, end, step, includes); };
  const auto downwards = [&] {
    const ExprPtr length = make_folded(Op::kNegate, TypeId::kBigint, {step}, step->span);
    return steps_between(end, start, length, includes);
  };
  if (is_null(*start) || is_null(*end) || is_null(*step) || is_literal(*step, 0)) return zero;
  if (has_value(*start) && has_value(*end) && has_value(*step)) {
    return bigint_literal(
        count_numbers(start->literal.integer, end->literal.integer, step->literal.integer, includes), span);
  }
  if (has_value(*step)) return step->literal.integer > 0 ? upwards() : downwards();
  return bind_case(
      {compare(Op::kGreater, step, zero), upwards(), compare(Op::kLess, step, zero), downwards(), zero},
      span);
}

}  // namespace

ExprPtr Series::value(const ExprPtr& number) const {
  if (compute) return compute(start, step, number);
  if (step == nullptr) return start;
  const ExprPtr distance = is_literal(*step, 1) ? number : compute_bigint(Op::kMultiply, number, step);
  return make_folded(Op::kAdd, start->type, {start, distance}, cover(start->span, distance->span));
}

std::optional<uint64_t> Series::constant_count() const {
  if (compute || !is_constant(*start) || !is_constant(*count)) return std::nullopt;
  if (step != nullptr && !is_constant(*step)) return std::nullopt;
  if (is_null(*start) || is_null(*count)) return 0;
  return static_cast<uint64_t>(std::max<int64_t>(count->literal.integer, 0));
}

Series make_series(const ExprPtr& start, const ExprPtr& end, const ExprPtr& step, SeriesEnd includes,
                   SourceSpan span) {
  if (!is_moment(start->type)) return {start, step, count_values(start, end, step, includes, span)};
  const ExprPtr length = compute_bigint(Op::kSubtract, end, start);
  return {start, step, count_values(bigint_literal(0, span), length, step, includes, span)};
}

HostColumn list_values(const Series& series, uint64_t count) {
  ColumnBuilder values(series.start->type);
  for (uint64_t i = 0; i < count; ++i) {
    const ExprPtr number = bigint_literal(static_cast<int64_t>(i), series.start->span);
    values.append(series.value(number)->literal);
  }
  return values.finish();
}

}  // namespace rtsql
