// Emits the groups of its child's rows, with the conditions of HAVING, which it leaves to its consumer.
#pragma once

#include "exec/aggregate/aggregator.h"
#include "exec/operator/operator.h"

namespace rtsql {

class AggregateOperator : public OperatorOf<AggregatePlan> {
 public:
  using OperatorOf::OperatorOf;
  bool is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const override;

 private:
  void emit(const Consumer& consumer, Demand demand) override;

  bool is_sorted_ = false;  // the groups stand in the order of their keys, NULLs last
};

}  // namespace rtsql
