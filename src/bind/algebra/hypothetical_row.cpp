#include "bind/algebra/hypothetical_row.h"

#include "bind/algebra/derived_expressions.h"
#include "bind/algebra/row_comparison.h"
#include "expression/comparison.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

// One key alone. NULLs stand before all values, or behind them.
ExprPtr key_sorts_before(const ExprPtr& key, SortDirection direction, const ExprPtr& value, SourceSpan span) {
  const ExprPtr differs = make_comparison(direction.descending ? Op::kGreater : Op::kLess, key, value, span);
  const ExprPtr& null = direction.nulls_first ? key : value;
  const ExprPtr& other = direction.nulls_first ? value : key;
  const ExprPtr by_null =
      compute_boolean(Op::kAnd, {row_is_null({null}, false, span), row_is_null({other}, true, span)}, span);
  return compute_boolean(Op::kOr, {differs, by_null}, span);
}

// The first key that differs decides, and `tie` where none does.
ExprPtr compared(const std::vector<ExprPtr>& keys, const std::vector<SortDirection>& order,
                 const std::vector<ExprPtr>& values, ExprPtr tie, SourceSpan span) {
  for (size_t i = keys.size(); i-- > 0;) {
    const ExprPtr same = rows_are_same({keys[i]}, {values[i]}, span);
    const ExprPtr later = compute_boolean(Op::kAnd, {same, std::move(tie)}, span);
    tie = compute_boolean(Op::kOr, {key_sorts_before(keys[i], order[i], values[i], span), later}, span);
  }
  return tie;
}

ExprPtr constant(bool value) {
  return make_literal(Value::of_integer(TypeId::kBoolean, value));
}

}  // namespace

ExprPtr sorts_before(const std::vector<ExprPtr>& keys, const std::vector<SortDirection>& order,
                     const std::vector<ExprPtr>& values, SourceSpan span) {
  return compared(keys, order, values, constant(false), span);
}

ExprPtr sorts_before_or_beside(const std::vector<ExprPtr>& keys, const std::vector<SortDirection>& order,
                               const std::vector<ExprPtr>& values, SourceSpan span) {
  return compared(keys, order, values, constant(true), span);
}

}  // namespace rtsql
