// Emits the rows of a common table.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class CommonScanOperator : public OperatorOf<CommonScanPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
