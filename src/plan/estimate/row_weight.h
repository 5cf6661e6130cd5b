// Aggregates of rows, written over rows that each stand for several that are alike: COUNT of a value is a sum
// of numbers of rows, SUM one of products (Yan and Larson, "Eager Aggregation and Lazy Aggregation", VLDB
// 1995, section 4).
#pragma once

#include "plan/estimate/value_bounds.h"

namespace rtsql {

class RowWeight {
 public:
  // `rows` is how many rows a row stands for, a BIGINT. `bounds` outlives this.
  RowWeight(ExprPtr rows, ValueBounds& bounds) : rows_(std::move(rows)), bounds_(bounds) {}

  // Returns the aggregate of the value over the rows that a row stands for, as GroupingRewrite::Partial; null
  // for a sum that might leave its type.
  ExprPtr partial(Aggregate aggregate, const ExprPtr& value) const;

 private:
  ExprPtr count(const ExprPtr& value) const;
  ExprPtr sum(const ExprPtr& value) const;

  ExprPtr rows_;
  ValueBounds& bounds_;
};

}  // namespace rtsql
