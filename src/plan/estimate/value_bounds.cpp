#include "plan/estimate/value_bounds.h"

#include <algorithm>

namespace rtsql {
namespace {

bool has_exact_range(Type type) {
  return is_exact(type) || is_moment(type) || type.id == TypeId::kEnum;
}

ExactRange unite(const ExactRange& a, const ExactRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
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
    if (node.op == Op::kNonzero) {
      fails = may_be_zero(*node.operands[0]);
      return;
    }
    const bool is_bounded = node.op != Op::kDictionary && node.op != Op::kHostFunction;
    const std::optional<ExactRange> found = is_bounded ? results(node) : std::nullopt;
    const ExactRange most = computed_range(node.type);
    fails = !found || found->low < most.low || found->high > most.high || counts_infinite(node);
  });
  return fails;
}

bool ValueBounds::may_be_zero(const Expr& number) {
  const std::optional<ExactRange> range = values(number);
  return !range || (range->low <= 0 && range->high >= 0);
}

bool ValueBounds::counts_infinite(const Expr& expr) {
  return !is_moment(expr.type) && std::ranges::any_of(expr.operands, [&](const ExprPtr& operand) {
    if (!is_moment(operand->type)) return false;
    const std::optional<ExactRange> of = values(*operand);
    const ExactRange finite = computed_range(operand->type);
    return !of || of->low < finite.low || of->high > finite.high;
  });
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
  switch (expr.op) {
    case Op::kLiteral:
      // A parameter's value is another one in the next run of the plan.
      if (expr.parameter != 0) return exact_range(expr.type);
      return ExactRange{expr.literal.exact(), expr.literal.exact()};
    case Op::kColumn:
      return of_column_(expr);
    case Op::kDictionary:
      return of_text_function_ ? of_text_function_(expr) : exact_range(expr.type);
    case Op::kCase:
      return united(expr, 1, 2);
    case Op::kCoalesce:
    case Op::kGreatest:
    case Op::kLeast:
      return united(expr, 0, 1);
    case Op::kCast:
      return results_of_cast(expr);
    default:
      break;
  }
  const Operation* const operation = find_operation(expr.op);
  return operation != nullptr ? results_of(*operation, expr) : exact_range(expr.type);
}

std::optional<ExactRange> ValueBounds::results_of(const Operation& operation, const Expr& expr) {
  if (operation.bounds == nullptr) return operation.range.value_or(exact_range(expr.type));
  std::vector<ExactRange> of;
  for (const ExprPtr& operand : expr.operands) {
    const std::optional<ExactRange> one = values(*operand);
    if (!one) return std::nullopt;
    of.push_back(*one);
  }
  const ExactRange computed = operation.bounds(expr, of);
  const std::optional<size_t> moved = moved_operand(expr);  // where it is infinite, it is the result
  return moved ? unite(computed, of[*moved]) : computed;
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
  if (more >= 0) return ExactRange{saturated_product(of->low, power), saturated_product(of->high, power)};
  // The quotient is rounded, in whichever direction.
  return ExactRange{of->low / power - 1, of->high / power + 1};
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
