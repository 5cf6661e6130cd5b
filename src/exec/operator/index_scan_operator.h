// Emits the rows that an index finds by one batched probe of all ranges of the condition.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class IndexScanOperator : public OperatorOf<IndexScanPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
