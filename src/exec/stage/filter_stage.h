// A filter drops rows for which a condition is not TRUE.
#pragma once

#include <vector>

#include "exec/kernel/stage.h"
#include "expression/expression.h"

namespace rtsql {

class FilterStage : public Stage {
 public:
  // The conjuncts are over the sources of the rows that come.
  FilterStage(std::vector<ExprPtr> conjuncts, double share, gpu::Address counts)
      : Stage(share, counts), conjuncts_(std::move(conjuncts)) {}

  void write(KernelWriter& writer) const override;

 private:
  const std::vector<ExprPtr> conjuncts_;
};

}  // namespace rtsql
