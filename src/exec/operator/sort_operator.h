// Emits the rows of its child in the order of sort keys; before a limit, only the first of them.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class SortOperator : public OperatorOf<SortPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
  // Drops rows that are not among the first going by the prefix of the first key. Tells whether it did.
  bool keep_candidates(PipelineInput& pending, const std::vector<SortKey>& keys);
};

}  // namespace rtsql
