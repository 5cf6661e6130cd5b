// Emits the rows of its child with a relation of expressions, which are computed where they are used.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class ProjectOperator : public OperatorOf<ProjectPlan> {
 public:
  using OperatorOf::OperatorOf;
  bool is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const override;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
