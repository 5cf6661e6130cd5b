#include "plan/grouping_rewrite.h"

#include <algorithm>
#include <utility>

#include "expression/functions.h"
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

GroupingRewrite::GroupingRewrite(uint32_t relation, const std::vector<ExprPtr>& original,
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

ExprPtr GroupingRewrite::sum(Type type, const ExprPtr& argument) {
  return add({Aggregate::kSum, argument, false, type, "SUM(" + expr_text(*argument) + ")"}, true);
}

ExprPtr GroupingRewrite::sum_of_counts(const ExprPtr& counts) {
  const ExprPtr zero = make_literal(Value::of_integer(TypeId::kBigint, 0));
  return make_expr(Op::kCoalesce, TypeId::kBigint, {sum(TypeId::kBigint, counts), zero});
}

ExprPtr GroupingRewrite::average(const ExprPtr& sums, const ExprPtr& counts) {
  const ExprPtr total = cast_expr(sum(sums->type, sums), TypeId::kDouble);
  const ExprPtr count = cast_expr(sum(TypeId::kBigint, counts), TypeId::kDouble);
  return make_expr(Op::kDivide, TypeId::kDouble, {total, count});
}

void GroupingRewrite::add_output(const std::string& text, ExprPtr value) {
  outputs_.push_back({text, std::move(value)});
}

RewrittenGrouping GroupingRewrite::finish(LogicalPtr child) && {
  return {std::move(child), std::move(group_), std::move(outputs_)};
}

}  // namespace rtsql
