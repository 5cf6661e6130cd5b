#include "plan/wide_aggregates.h"

#include <algorithm>
#include <cmath>

#include "logical/window.h"
#include "plan/estimate/narrow_decimals.h"
#include "plan/estimate/value_bounds.h"

namespace rtsql {
namespace {

bool is_extreme(const AggregateCall& call) {
  return call.aggregate == Aggregate::kMin || call.aggregate == Aggregate::kMax;
}

// An element of a list has the bytes of the list's type.
bool may_narrow(const AggregateCall& call) {
  return call.argument && call.aggregate != Aggregate::kArrayAgg;
}

bool is_wide_extreme(const AggregateCall& call) {
  return is_extreme(call) && is_wide(call.argument->type);
}

// Returns the call that chooses the row of the least or the greatest of wide numbers.
WindowCall choice_of_extreme(const AggregateCall& call) {
  WindowCall choice;
  choice.function = WindowFunction::kChosen;
  choice.arguments = {call.argument, call.argument, call.argument};
  choice.choice.order = {{}};
  choice.choice.fraction = call.aggregate == Aggregate::kMin ? 0 : 1;
  choice.frame = {
      FrameUnit::kRows, {FrameBoundKind::kUnboundedPreceding}, {FrameBoundKind::kUnboundedFollowing}};
  choice.type = call.argument->type;
  choice.text = call.text;
  return choice;
}

}  // namespace

void WideAggregates::narrow(GroupBy& group) const {
  NarrowDecimals narrow(estimator_);
  for (AggregateCall& call : group.aggregates) {
    if (may_narrow(call)) call.argument = narrow.narrowed(call.argument);
  }
}

void WideAggregates::narrow(Window& window) const {
  NarrowDecimals narrow(estimator_);
  for (ExprPtr& key : window.partition_by) key = narrow.narrowed(key);
  window.order_by = narrowed(window.order_by);
  for (WindowCall& call : window.calls) {
    AggregateCall& aggregate = call.aggregate;
    if (call.function != WindowFunction::kAggregate || !may_narrow(aggregate)) continue;
    aggregate.argument = narrow.narrowed(aggregate.argument);
    if (!is_wide_extreme(aggregate)) continue;
    WindowCall choice = choice_of_extreme(aggregate);
    choice.frame = call.frame;
    call = std::move(choice);
  }
}

std::vector<SortKey> WideAggregates::narrowed(std::vector<SortKey> keys) const {
  NarrowDecimals narrow(estimator_);
  for (SortKey& key : keys) key.expr = narrow.narrowed(key.expr);
  return keys;
}

bool WideAggregates::has_extremes(const GroupBy& group) {
  return std::ranges::any_of(group.aggregates, is_wide_extreme);
}

LogicalPtr WideAggregates::with_extremes(const LogicalNode& rows, GroupBy& group) {
  if (!has_extremes(group)) return nullptr;
  auto node = node_above<LogicalWindow>(rows.clone());
  Window& window = node->window;
  window.relation = relations_.next();
  window.partition_by = group.keys;
  for (AggregateCall& call : group.aggregates) {
    if (!is_wide_extreme(call)) continue;
    const ColumnId column{window.relation, static_cast<uint32_t>(window.calls.size())};
    window.calls.push_back(choice_of_extreme(call));
    call.argument = make_column(column, call.argument->type, true, call.text);
  }
  estimator_.add(*node);
  return node;
}

std::optional<ExactRange> WideAggregates::sums_in_one_word(const AggregateCall& call, double rows) const {
  if (call.aggregate != Aggregate::kSum && call.aggregate != Aggregate::kAvg) return std::nullopt;
  const Type type = call.argument->type;
  if ((type.id != TypeId::kBigint && type.id != TypeId::kDecimal) || is_wide(type)) return std::nullopt;
  const std::optional<ExactRange> values =
      std::isinf(rows) ? std::nullopt : ValueBounds(estimator_).values(*call.argument);
  if (!values) return std::nullopt;
  const double largest =
      std::max(std::abs(static_cast<double>(values->low)), std::abs(static_cast<double>(values->high)));
  if (largest * rows >= 0x1p62) return std::nullopt;  // half of what there is: rounding does not matter
  const auto end = static_cast<Int128>(largest * rows) + 1;
  return ExactRange{-end, end};
}

std::optional<ExactRange> WideAggregates::extremes(const AggregateCall& call) const {
  if (!is_extreme(call) || !is_wide(call.type)) return std::nullopt;
  return ValueBounds(estimator_).values(*call.argument);
}

}  // namespace rtsql
