#include "bind/algebra/frame_choices.h"

#include "bind/algebra/derived_expressions.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"

namespace rtsql {
namespace {

class FrameChoices {
 public:
  FrameChoices(const Expr& aggregate, const Frame& frame, const std::function<ExprPtr(WindowCall)>& column_of)
      : aggregate_(aggregate), frame_(frame), column_of_(column_of), value_(aggregate.operands[0]) {}

  ExprPtr make() const {
    switch (aggregate_.aggregate) {
      case Aggregate::kQuantileCont:
        return quantile_between();
      case Aggregate::kQuantileDisc:
        return of_values(FractionPlace::kDiscrete, fraction());
      case Aggregate::kMode:
        return mode();
      case Aggregate::kArgMin:
      case Aggregate::kArgMax:
        return value_at_extreme();
      default:
        return first_or_last();
    }
  }

 private:
  double fraction() const { return aggregate_.operands[1]->literal.real; }

  WindowCall call_of(WindowFunction function, ExprPtr presence, const std::vector<SortKey>& keys) const {
    WindowCall call;
    call.function = function;
    call.arguments = {value_, std::move(presence)};
    for (const SortKey& key : keys) {
      call.arguments.push_back(key.expr);
      call.choice.order.push_back({key.descending, key.nulls_first});
    }
    call.frame = frame_;
    call.type = value_->type;
    call.text = expr_text(aggregate_);
    return call;
  }

  // NULLs do not count.
  std::vector<SortKey> by_value() const {
    return {{value_, !aggregate_.order.empty() && aggregate_.order[0].descending}};
  }

  ExprPtr of_values(FractionPlace place, double fraction) const {
    WindowCall call = call_of(WindowFunction::kChosen, value_, by_value());
    call.choice.place = place;
    call.choice.fraction = fraction;
    call.choice.distinct = aggregate_.distinct;
    return column_of_(std::move(call));
  }

  // Does the arithmetic of DerivedAggregates::quantile.
  ExprPtr quantile_between() const {
    const ExprPtr low = of_values(FractionPlace::kBelow, fraction());
    const ExprPtr high = of_values(FractionPlace::kAbove, fraction());
    const ExprPtr one = double_literal(1);
    const ExprPtr place =
        compute_double(Op::kMultiply, aggregate_.operands[1],
                       compute_double(Op::kSubtract, cast_expr(count(), TypeId::kDouble), one));
    const ExprPtr share = compute_double(Op::kSubtract, place,
                                         make_folded(Op::kFloor, TypeId::kDouble, {place}, aggregate_.span));
    const ExprPtr between = compute_double(
        Op::kAdd, low, compute_double(Op::kMultiply, compute_double(Op::kSubtract, high, low), share));
    const ExprPtr is_low = make_folded(Op::kEqual, TypeId::kBoolean, {share, double_literal(0)}, low->span);
    return bind_case({is_low, low, between}, aggregate_.span);
  }

  // Returns the number of values.
  ExprPtr count() const {
    auto expr = std::make_shared<Expr>(
        *make_aggregate(Aggregate::kCount, TypeId::kBigint, {value_}, aggregate_.span));
    expr->distinct = aggregate_.distinct;
    WindowCall call;
    call.function = WindowFunction::kAggregate;
    call.aggregate = {expr->aggregate, value_, expr->distinct, expr->type, expr_text(*expr)};
    call.frame = frame_;
    call.type = expr->type;
    call.nullable = false;
    call.text = call.aggregate.text;
    return column_of_(std::move(call));
  }

  // Distinct values are all as frequent.
  ExprPtr mode() const {
    if (aggregate_.distinct) return of_values(FractionPlace::kDiscrete, 0);
    return column_of_(call_of(WindowFunction::kMostFrequent, value_, by_value()));
  }

  ExprPtr value_at_extreme() const {
    const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {value_}, value_->span);
    const ExprPtr key =
        value_if(make_folded(Op::kNot, TypeId::kBoolean, {is_null}, value_->span), aggregate_.operands[1]);
    const bool is_max = aggregate_.aggregate == Aggregate::kArgMax;
    return column_of_(call_of(WindowFunction::kChosen, key, {{key, is_max}, {value_}}));
  }

  ExprPtr first_or_last() const {
    const ExprPtr& chosen = aggregate_.operands[1];
    const ExprPtr one = integer_literal(1);
    const bool is_last = aggregate_.aggregate == Aggregate::kLast;
    std::vector<SortKey> keys;
    for (size_t i = 0; i < aggregate_.order.size(); ++i) {
      const SortDirection direction = aggregate_.order[i];
      keys.push_back(
          {aggregate_.operands[2 + i], direction.descending != is_last, direction.nulls_first != is_last});
    }
    WindowCall call = call_of(WindowFunction::kChosen, value_if(chosen, one), keys);
    if (is_last && keys.empty()) call.choice.fraction = 1;
    return column_of_(std::move(call));
  }

  const Expr& aggregate_;
  const Frame& frame_;
  const std::function<ExprPtr(WindowCall)>& column_of_;
  const ExprPtr value_;
};

}  // namespace

bool chooses_rows(const Expr& aggregate) {
  return aggregate.aggregate >= Aggregate::kQuantileCont && aggregate.aggregate <= Aggregate::kArgMax;
}

ExprPtr choose_in_frames(const Expr& aggregate, const Frame& frame,
                         const std::function<ExprPtr(WindowCall)>& column_of) {
  return FrameChoices(aggregate, frame, column_of).make();
}

}  // namespace rtsql
