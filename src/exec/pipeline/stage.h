// A stage is a step that rows go through within a kernel: it drops rows, or finds others for them. The stages
// of a pipeline run one after another over the rows that those before have left (docs/architecture.md).
#pragma once

#include <memory>
#include <vector>

#include "gpu/memory.h"

namespace rtsql {

class KernelWriter;

class Stage {
 public:
  // `counts` is where kernels count what goes through the stage (stage_counts.h); 0: nowhere.
  explicit Stage(gpu::Address counts) : counts_(counts) {}
  virtual ~Stage() = default;
  gpu::Address counts() const { return counts_; }
  // Adds the stage to the kernel, behind those added before.
  virtual void write(KernelWriter& writer) const = 0;

 private:
  const gpu::Address counts_;
};

using StagePtr = std::shared_ptr<const Stage>;
using Stages = std::vector<StagePtr>;

}  // namespace rtsql
