// Emits the groups of a cube with what the cells of its sieve and rays through the scene of its rows add up
// for them.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class TraceOperator : public OperatorOf<TracePlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
