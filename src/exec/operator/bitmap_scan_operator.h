// Emits the rows that indexes mark in one bitmap: few as a list, others with a stage that tests their bits.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

class BitmapScanOperator : public OperatorOf<BitmapScanPlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
  // Has the radius grow until there are enough rows within it ("TrueKNN"); where there are not, it emits all.
  void emit_nearest(const Consumer& consumer, Demand demand);
};

}  // namespace rtsql
