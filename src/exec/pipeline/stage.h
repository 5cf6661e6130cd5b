// A stage is a step that rows go through within a kernel: it drops rows, or finds others for them. The stages
// of a pipeline run one after another over the rows that those before have left (docs/architecture.md).
#pragma once

#include <memory>
#include <vector>

namespace rtsql {

class KernelWriter;

class Stage {
 public:
  virtual ~Stage() = default;
  // Adds the stage to the kernel, behind those added before.
  virtual void write(KernelWriter& writer) const = 0;
};

using StagePtr = std::shared_ptr<const Stage>;
using Stages = std::vector<StagePtr>;

}  // namespace rtsql
