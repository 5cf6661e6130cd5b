// Emits every row of its child as many times as an expression says.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class ProjectSetOperator : public OperatorOf<ProjectSetPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
