#include "bind/names/outer_aggregates.h"

namespace rtsql {

ExprPtr OuterAggregates::add(ExprPtr call) {
  if (calls_.empty()) relation_ = relations_.next();
  const ExprPtr column = make_column({relation_, static_cast<uint32_t>(calls_.size())}, call->type,
                                     call->nullable, expr_text(*call), call->span);
  calls_.push_back(std::move(call));
  return column;
}

const Expr* OuterAggregates::call_of(ColumnId column) const {
  const bool is_one = !calls_.empty() && column.relation == relation_;
  return is_one ? calls_[column.ordinal].get() : nullptr;
}

}  // namespace rtsql
