// Emits the rows of its child with conditions on them, which it leaves to its consumer.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class FilterOperator : public OperatorOf<FilterPlan> {
 public:
  using OperatorOf::OperatorOf;
  bool is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const override;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
