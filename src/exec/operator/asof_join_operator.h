// Emits the rows of its first child, each with the nearest of its matches among those of the second.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class AsofJoinOperator : public OperatorOf<AsofJoinPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
