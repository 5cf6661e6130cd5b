// Emits all rows of its child with the values of window functions.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class WindowOperator : public OperatorOf<WindowPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
