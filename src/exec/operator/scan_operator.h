// Emits the rows of a table with the conditions on them, which it leaves to its consumer.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class ScanOperator : public OperatorOf<ScanPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
