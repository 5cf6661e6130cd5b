// Counts, for EXPLAIN ANALYZE, the rows that leave the stages of a pipeline and the bytes that stages read:
// the kernels that run a counted stage add to its counts in device memory.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "plan/node/run_profile.h"

namespace rtsql {

class StageCounts {
 public:
  // Counts so many stages, which are numbered from 0. Records the clearing.
  StageCounts(Execution& execution, size_t stages);
  // Returns where kernels count what goes through the stage (shaders/exec/stage_counts.h).
  gpu::Address of(size_t stage) const;
  const SharedBuffer& storage() const { return storage_; }
  // Returns what went through each stage, where `rows` rows came to the first. If several kernels ran a stage
  // for the same rows, the rows count once and the bytes that they read count each time. No kernel may be
  // running.
  std::vector<StageProfile> read(gpu::Device& device, uint64_t rows) const;

 private:
  size_t stages_;
  SharedBuffer storage_;
};

}  // namespace rtsql
