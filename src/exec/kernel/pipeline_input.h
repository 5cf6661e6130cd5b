// Pending rows are on their way through a pipeline: the rows of a row set that come through all stages and
// for which all conjuncts are TRUE. Neither has run yet: both are part of the kernel of whoever takes the
// rows.
#pragma once

#include <vector>

#include "exec/kernel/stage.h"
#include "exec/row_set.h"

namespace rtsql {

struct PipelineInput {
  RowSet rows;  // the count is that before any is dropped
  Stages stages = {};
  std::vector<ExprPtr> conjuncts = {};  // tested behind the stages

  bool is_pending() const { return !stages.empty() || !conjuncts.empty(); }
  // Tells whether several rows may come through for one of `rows`.
  bool expands() const;
  // Returns the bitmap of all rows that come through, where nothing else drops rows; null where it is not
  // known without a kernel.
  const RowBitmap* only_bitmap() const;
  // Returns the stage that finds the rows of this source, which has its number; null for a source without.
  const FindingStage* stage_of(const SourceRows& source) const;
};

}  // namespace rtsql
