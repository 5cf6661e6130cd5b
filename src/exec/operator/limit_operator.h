// Stops its child after so many rows, and emits those behind the offset.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class LimitOperator : public OperatorOf<LimitPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
