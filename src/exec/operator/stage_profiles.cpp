#include "exec/operator/stage_profiles.h"

#include <utility>

namespace rtsql {

gpu::Address StageProfiles::counts_of(const PipelinePlan& pipeline, size_t stage) {
  if (!are_wanted()) return 0;
  auto counts = counts_.find(&pipeline);
  if (counts == counts_.end())
    counts = counts_.emplace(&pipeline, StageCounts(execution_, pipeline.stages.size() + 1)).first;
  execution_.keep({counts->second.storage()});
  return counts->second.of(stage);
}

void StageProfiles::read() {
  for (const auto& [pipeline, counts] : counts_) {
    std::vector<StageProfile> stages =
        counts.read(execution_.device(), profile_.of(*pipeline->children[0]).rows);
    stages.erase(stages.begin());
    profile_.of(*pipeline).rows = stages.back().rows;
    profile_.of(*pipeline).stages = std::move(stages);
  }
}

}  // namespace rtsql
