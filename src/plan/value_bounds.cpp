#include "plan/value_bounds.h"

#include <algorithm>

#include "storage/calendar.h"

namespace rtsql {
namespace {

constexpr Int128 kMostDaysOfMonth = 31;

bool has_exact_range(Type type) {
  return is_exact(type) || is_temporal(type);
}

Int128 magnitude(const ExactRange& range) {
  return std::max(range.high, -range.low);
}

ExactRange unite(const ExactRange& a, const ExactRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

ExactRange product(const ExactRange& a, const ExactRange& b) {
  const Int128 corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  const auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
  return {*low, *high};
}

// Bounds the fields of dates and times.
std::optional<ExactRange> field_range(Op op) {
  switch (op) {
    case Op::kYear:
    case Op::kIsoYear:
      return ExactRange{0, 10'000};
    case Op::kQuarter:
    case Op::kMonth:
    case Op::kDay:
    case Op::kDayOfYear:
    case Op::kWeekday:
    case Op::kIsoWeekday:
    case Op::kIsoWeek:
    case Op::kHour:
    case Op::kMinute:
      return ExactRange{0, 366};
    case Op::kSecond:
      return ExactRange{0, 60'000'000};
    default:
      return std::nullopt;
  }
}

}  // namespace

ValueBounds::ValueBounds(Estimator& estimator)
    : ValueBounds([&estimator](const Expr& column) {
        const bool is_stored = estimator.base(column.column) != nullptr;
        return estimator.value_span(column.column)
            .value_or(is_stored ? ExactRange{0, 0} : exact_range(column.type));
      }) {}

bool ValueBounds::may_fail(const Expr& expr) {
  bool fails = false;
  visit(expr, [&](const Expr& node) {
    if (fails || !operation_may_fail(node)) return;
    const bool is_bounded = node.op != Op::kDictionary && node.op != Op::kHostFunction;
    const std::optional<ExactRange> found = is_bounded ? results(node) : std::nullopt;
    const ExactRange most = exact_range(node.type);
    fails = !found || found->low < most.low || found->high > most.high;
  });
  return fails;
}

std::optional<ExactRange> ValueBounds::values(const Expr& expr) {
  std::optional<ExactRange> range = results(expr);
  if (!range) return std::nullopt;
  const ExactRange most = exact_range(expr.type);
  return ExactRange{std::clamp(range->low, most.low, most.high),
                    std::clamp(range->high, most.low, most.high)};
}

std::optional<ExactRange> ValueBounds::results(const Expr& expr) {
  if (!has_exact_range(expr.type)) return std::nullopt;
  if (std::optional<ExactRange> field = field_range(expr.op)) return field;
  std::vector<ExactRange> of;
  switch (expr.op) {
    case Op::kLiteral:
      return ExactRange{expr.literal.integer, expr.literal.integer};
    case Op::kColumn:
      return of_column_(expr);
    case Op::kCase:
      return united(expr, 1, 2);
    case Op::kCoalesce:
    case Op::kGreatest:
    case Op::kLeast:
      return united(expr, 0, 1);
    case Op::kCast:
      return results_of_cast(expr);
    case Op::kAddInterval:
      return results_of_shift(expr);
    case Op::kNegate:
    case Op::kAbs:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kModulo:
      break;
    default:
      return exact_range(expr.type);
  }
  for (const ExprPtr& operand : expr.operands) {
    const std::optional<ExactRange> one = values(*operand);
    if (!one) return std::nullopt;
    of.push_back(*one);
  }
  switch (expr.op) {
    case Op::kNegate:
      return ExactRange{-of[0].high, -of[0].low};
    case Op::kAbs:
      return ExactRange{0, magnitude(of[0])};
    case Op::kAdd:
      return ExactRange{of[0].low + of[1].low, of[0].high + of[1].high};
    case Op::kSubtract:
      return ExactRange{of[0].low - of[1].high, of[0].high - of[1].low};
    case Op::kMultiply:
      return product(of[0], of[1]);
    default:  // a quotient or a remainder is no farther from 0 than what is divided
      return ExactRange{-magnitude(of[0]), magnitude(of[0])};
  }
}

std::optional<ExactRange> ValueBounds::results_of_cast(const Expr& cast) {
  const Expr& operand = *cast.operands[0];
  const Type from = operand.type, to = cast.type;
  if (from.id == TypeId::kBoolean) return ExactRange{0, 1};
  const std::optional<ExactRange> of = values(operand);
  if (!of) return std::nullopt;
  if (is_temporal(from)) return from == to ? *of : exact_range(to);
  const int more = scale_of(to) - scale_of(from);
  const Int128 power = power_of_ten(std::abs(more));
  if (more >= 0) return ExactRange{of->low * power, of->high * power};
  // The quotient is rounded, in whichever direction.
  return ExactRange{of->low / power - 1, of->high / power + 1};
}

ExactRange ValueBounds::results_of_shift(const Expr& shift) {
  const ExactRange of = *values(*shift.operands[0]);
  const Int128 months = shift.operands[1]->literal.integer, length = shift.operands[2]->literal.integer;
  const Int128 most = months * kMostDaysOfMonth * kMicrosecondsPerDay;
  return {of.low + std::min<Int128>(most, 0) + std::min<Int128>(length, 0),
          of.high + std::max<Int128>(most, 0) + std::max<Int128>(length, 0)};
}

std::optional<ExactRange> ValueBounds::united(const Expr& choice, size_t first, size_t step) {
  std::optional<ExactRange> all = values(*choice.operands.back());
  for (size_t i = first; all && i < choice.operands.size(); i += step) {
    const std::optional<ExactRange> one = values(*choice.operands[i]);
    all = one ? std::optional(unite(*all, *one)) : std::nullopt;
  }
  return all;
}

}  // namespace rtsql
