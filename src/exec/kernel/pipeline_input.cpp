#include "exec/kernel/pipeline_input.h"

#include <algorithm>

#include "common/check.h"
#include "exec/kernel/finding_stage.h"

namespace rtsql {

bool PipelineInput::expands() const {
  return std::any_of(stages.begin(), stages.end(), [](const StagePtr& stage) { return stage->expands(); });
}

const RowBitmap* PipelineInput::only_bitmap() const {
  if (stages.size() != 1 || !conjuncts.empty()) return nullptr;
  const RowBitmap* bitmap = stages[0]->bitmap();
  return bitmap != nullptr && bitmap->rows == rows.count ? bitmap : nullptr;
}

const FindingStage* PipelineInput::stage_of(const SourceRows& source) const {
  if (source.lookup == kNoLookup) return nullptr;
  const auto found = std::find_if(stages.begin(), stages.end(), [&](const StagePtr& stage) {
    return stage->finding() != nullptr && stage->finding()->id() == source.lookup;
  });
  RTSQL_CHECK(found != stages.end());
  return (*found)->finding();
}

}  // namespace rtsql
