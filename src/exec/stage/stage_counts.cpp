#include "exec/stage/stage_counts.h"

#include <algorithm>
#include <span>

#include "shaders/exec/stage_counts.h"

namespace rtsql {
namespace {

constexpr uint64_t kBytesPerStage = shader::kStageCountCopies * sizeof(shader::StageCount);

}  // namespace

StageCounts::StageCounts(Execution& execution, size_t stages)
    : stages_(stages),
      storage_(share(execution.device().allocate(stages * kBytesPerStage, "counts of stages"))) {
  execution.stream().fill(*storage_, 0);
}

gpu::Address StageCounts::of(size_t stage) const {
  return storage_->address() + stage * kBytesPerStage;
}

std::vector<StageProfile> StageCounts::read(gpu::Device& device, uint64_t rows) const {
  std::vector<shader::StageCount> copies(stages_ * shader::kStageCountCopies);
  device.read(*storage_, 0, std::as_writable_bytes(std::span(copies)), gpu::InRehearsal::kGivesZeros);
  std::vector<StageProfile> stages;
  for (size_t stage = 0; stage < stages_; ++stage) {
    shader::StageCount sum{};
    for (const shader::StageCount& copy :
         std::span(copies).subspan(stage * shader::kStageCountCopies, shader::kStageCountCopies)) {
      sum.entered += copy.entered;
      sum.left += copy.left;
      sum.bits += copy.bits;
    }
    // Stages that no kernel ran, as there was nothing to do, dropped none.
    if (sum.entered > 0) rows = sum.left / std::max<uint64_t>(1, sum.entered / std::max<uint64_t>(1, rows));
    stages.push_back({.rows = rows, .bytes_read = sum.bits / 8});
  }
  return stages;
}

}  // namespace rtsql
