#include "logical/window.h"

#include <algorithm>
#include <cmath>

namespace rtsql {
namespace {

bool same_or_none(const ExprPtr& a, const ExprPtr& b) {
  return (a == nullptr) == (b == nullptr) && (a == nullptr || same_expr(*a, *b));
}

bool same_bound(const FrameBound& a, const FrameBound& b) {
  return a.kind == b.kind && a.offset == b.offset && same_or_none(a.key, b.key) &&
         same_or_none(a.limit, b.limit);
}

bool same_aggregate(const AggregateCall& a, const AggregateCall& b) {
  return a.aggregate == b.aggregate && a.distinct == b.distinct && same_or_none(a.argument, b.argument) &&
         same_or_none(a.position, b.position) && same_or_none(a.included, b.included) &&
         a.separator == b.separator && same_exprs(a.distinct_by, b.distinct_by);
}

}  // namespace

bool same_frame(const Frame& a, const Frame& b) {
  return a.unit == b.unit && a.exclusion == b.exclusion && same_bound(a.start, b.start) &&
         same_bound(a.end, b.end);
}

bool always_has_current_row(const Frame& frame) {
  const bool excludes =
      frame.exclusion == FrameExclusion::kCurrentRow || frame.exclusion == FrameExclusion::kGroup;
  return !excludes && frame.start.kind <= FrameBoundKind::kCurrentRow &&
         frame.end.kind >= FrameBoundKind::kCurrentRow;
}

int64_t place_among(const RowChoice& choice, int64_t rows) {
  const auto count = static_cast<double>(rows);
  double place = 0;
  switch (choice.place) {
    case FractionPlace::kDiscrete:
      place = std::ceil(choice.fraction * count) - 1;
      break;
    case FractionPlace::kBelow:
      place = std::floor(choice.fraction * (count - 1));
      break;
    case FractionPlace::kAbove:
      place = std::ceil(choice.fraction * (count - 1));
      break;
  }
  return std::clamp<int64_t>(static_cast<int64_t>(place), 0, rows - 1);
}

bool same_call(const WindowCall& a, const WindowCall& b) {
  return a.function == b.function && a.ignore_nulls == b.ignore_nulls && a.type == b.type &&
         a.choice == b.choice && same_aggregate(a.aggregate, b.aggregate) && same_frame(a.frame, b.frame) &&
         same_exprs(a.arguments, b.arguments);
}

std::vector<ExprPtr*> Window::expressions() {
  std::vector<ExprPtr*> found;
  auto add = [&](ExprPtr& expr) {
    if (expr) found.push_back(&expr);
  };
  for (ExprPtr& expr : partition_by) add(expr);
  for (SortKey& key : order_by) add(key.expr);
  for (WindowCall& call : calls) {
    for (ExprPtr& argument : call.arguments) add(argument);
    for (ExprPtr* expr : call.aggregate.expressions()) found.push_back(expr);
    for (FrameBound* bound : {&call.frame.start, &call.frame.end}) {
      add(bound->key);
      add(bound->limit);
    }
  }
  return found;
}

std::vector<SortKey> Window::sort_keys() const {
  std::vector<SortKey> keys;
  for (const ExprPtr& expr : partition_by) keys.push_back({expr});
  keys.insert(keys.end(), order_by.begin(), order_by.end());
  return keys;
}

bool is_quantile(const WindowCall& call) {
  return call.function == WindowFunction::kChosen && !call.choice.distinct && call.choice.order.size() == 1 &&
         same_expr(*call.arguments[0], *call.arguments[1]) &&
         same_expr(*call.arguments[0], *call.arguments[2]);
}

bool is_of_groups(const Window& window) {
  return std::all_of(window.calls.begin(), window.calls.end(), [&](const WindowCall& call) {
    const bool adds_up = call.function == WindowFunction::kAggregate && !joins_rows(call.aggregate.aggregate);
    return (adds_up || is_quantile(call)) && call.frame.start.kind == FrameBoundKind::kUnboundedPreceding &&
           call.frame.end.kind == FrameBoundKind::kUnboundedFollowing &&
           call.frame.exclusion == FrameExclusion::kNone;
  });
}

bool is_sorted_by(const std::vector<SortKey>& given, const std::vector<SortKey>& wanted) {
  return wanted.size() <= given.size() &&
         std::equal(wanted.begin(), wanted.end(), given.begin(), [](const SortKey& a, const SortKey& b) {
           return a.descending == b.descending && a.nulls_first == b.nulls_first &&
                  same_expr(*a.expr, *b.expr);
         });
}

void put_longest_orders_first(LogicalWindows& windows) {
  std::stable_sort(windows.begin(), windows.end(), [](const auto& a, const auto& b) {
    return a->window.sort_keys().size() > b->window.sort_keys().size();
  });
}

LogicalPtr stack_windows(LogicalWindows& windows, LogicalPtr tree) {
  for (std::unique_ptr<LogicalWindow>& window : windows) {
    window->children.push_back(std::move(tree));
    tree = std::move(window);
  }
  windows.clear();
  return tree;
}

}  // namespace rtsql
