#include "plan/estimate/grouping_rewrite.h"

#include <algorithm>
#include <utility>

#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool same_argument(const ExprPtr& a, const ExprPtr& b) {
  return a && b ? same_expr(*a, *b) : a == b;
}

bool same_aggregate(const AggregateCall& a, const AggregateCall& b) {
  return a.aggregate == b.aggregate && a.distinct == b.distinct && a.type == b.type &&
         same_argument(a.argument, b.argument);
}

}  // namespace

GroupingRewrite::GroupingRewrite(RelationId relation, const std::vector<ExprPtr>& original,
                                 std::vector<ExprPtr> keys) {
  group_.relation = relation;
  group_.keys = std::move(keys);
  for (uint32_t i = 0; i < group_.keys.size(); ++i) {
    const Expr& key = *group_.keys[i];
    outputs_.push_back({expr_text(*original[i]),
                        make_column({relation, i}, key.type, key.nullable, expr_text(*original[i]))});
  }
}

ExprPtr GroupingRewrite::add(AggregateCall call, bool nullable) {
  std::vector<AggregateCall>& calls = group_.aggregates;
  const auto known = std::find_if(calls.begin(), calls.end(),
                                  [&](const AggregateCall& other) { return same_aggregate(call, other); });
  const auto ordinal = static_cast<uint32_t>(group_.keys.size() + static_cast<size_t>(known - calls.begin()));
  ExprPtr column = make_column({group_.relation, ordinal}, call.type, nullable, call.text);
  if (known == calls.end()) calls.push_back(std::move(call));
  return column;
}

bool GroupingRewrite::has_partials(Aggregate aggregate) {
  switch (aggregate) {
    case Aggregate::kCountStar:
    case Aggregate::kCount:
    case Aggregate::kSum:
    case Aggregate::kMin:
    case Aggregate::kMax:
    case Aggregate::kAvg:
    case Aggregate::kBitAnd:
    case Aggregate::kBitOr:
      return true;
    default:
      return false;
  }
}

ExprPtr GroupingRewrite::combine(const AggregateCall& call, const Partial& partial) {
  if (!has_partials(call.aggregate)) return nullptr;
  if (call.aggregate == Aggregate::kAvg) {
    const ExprPtr sums = partial(Aggregate::kSum, call.argument);
    const ExprPtr counts = partial(Aggregate::kCount, call.argument);
    return sums && counts ? average(sums, counts) : nullptr;
  }
  const ExprPtr parts = partial(call.aggregate, call.argument);
  if (!parts) return nullptr;
  if (counts_rows(call.aggregate)) return count(parts);
  if (call.aggregate == Aggregate::kSum) return sum(call.type, parts);
  AggregateCall of_parts = call;
  of_parts.argument = parts;
  return add(std::move(of_parts), true);
}

ExprPtr GroupingRewrite::sum(Type type, const ExprPtr& argument) {
  return add({Aggregate::kSum, argument, false, type, "SUM(" + expr_text(*argument) + ")"}, true);
}

// No rows have the count 0.
ExprPtr GroupingRewrite::count(const ExprPtr& counts) {
  const ExprPtr zero = bigint_literal(0);
  return make_expr(Op::kCoalesce, TypeId::kBigint, {sum(TypeId::kBigint, counts), zero});
}

// Is what AVG is: one division of the exact sum, which the type of the values need not hold.
ExprPtr GroupingRewrite::average(const ExprPtr& sums, const ExprPtr& counts) {
  ExprPtr divisor = cast_expr(sum(TypeId::kBigint, counts), TypeId::kDouble);
  std::string units = expr_text(*sums);
  if (sums->type.id == TypeId::kDecimal && sums->type.scale > 0) {
    const auto power = static_cast<double>(power_of_ten(sums->type.scale));
    const ExprPtr scale = double_literal(power);
    divisor = make_expr(Op::kMultiply, TypeId::kDouble, {divisor, scale});
    units += " * " + expr_text(*scale);
  }
  const ExprPtr total = add({Aggregate::kSum, sums, false, TypeId::kDouble, "SUM(" + units + ")"}, true);
  return make_expr(Op::kDivide, TypeId::kDouble, {total, divisor});
}

void GroupingRewrite::add_output(const std::string& text, ExprPtr value) {
  outputs_.push_back({text, std::move(value)});
}

RewrittenGrouping GroupingRewrite::finish(LogicalPtr child) && {
  return {std::move(child), std::move(group_), std::move(outputs_)};
}

}  // namespace rtsql
