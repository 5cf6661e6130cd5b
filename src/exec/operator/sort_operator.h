// Emits the rows of its child in the order of sort keys; before a limit, only the first of them.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class SortOperator : public OperatorOf<SortPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
  // Drops rows that are not among the first going by the prefix of the first key, and has the keys computed
  // for the texts of the others alone.
  void keep_candidates(PipelineInput& pending, std::vector<SortKey>& keys);
};

}  // namespace rtsql
