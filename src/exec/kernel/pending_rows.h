// Pending rows are on their way through a pipeline: the rows of a row set that come through all stages and
// for which all conjuncts are TRUE. Neither has run yet: both are part of the kernel of whoever takes the
// rows.
#pragma once

#include <algorithm>
#include <vector>

#include "exec/pipeline/stage.h"
#include "exec/row_set.h"

namespace rtsql {

struct PendingRows {
  RowSet rows;  // the count is that before any is dropped
  Stages stages = {};
  std::vector<ExprPtr> conjuncts = {};  // tested behind the stages

  bool is_pending() const { return !stages.empty() || !conjuncts.empty(); }
  // Tells whether several rows may come through for one of `rows`.
  bool expands() const {
    return std::any_of(stages.begin(), stages.end(), [](const StagePtr& stage) { return stage->expands(); });
  }
};

}  // namespace rtsql
