#include "bind/algebra/positional_join.h"

#include <utility>

#include "bind/algebra/row_number.h"
#include "expression/comparison.h"
#include "function/registry/functions.h"

namespace rtsql {
namespace {

ExprPtr that_may_miss(const ExprPtr& number) {
  return make_column(number->column, TypeId::kBigint, true, number->text);
}

}  // namespace

PositionalJoin join_by_position(LogicalPtr left, LogicalPtr right, RelationIds& relations) {
  const ExprPtr of_left = number_rows(left, {}, {}, relations);
  const ExprPtr of_right = number_rows(right, {}, {}, relations);
  auto join = node_above<LogicalJoin>(std::move(left));
  join->children.push_back(std::move(right));
  join->mode = JoinMode::kFull;
  join->conjuncts.push_back(make_comparison(Op::kEqual, of_left, of_right, {}, "join"));
  return {std::move(join), that_may_miss(of_left), that_may_miss(of_right)};
}

LogicalPtr in_order_of_position(PositionalJoin join) {
  auto sort = node_above<LogicalSort>(std::move(join.join));
  sort->keys.push_back({bind_function("coalesce", {join.left, join.right}, {})});
  return sort;
}

}  // namespace rtsql
