// A stage is a step that rows go through within a kernel: it drops rows, or finds others for them, of which
// each makes a row of its own where there are several. The stages of a pipeline run one after another over
// the rows that those before have left (docs/architecture.md).
#pragma once

#include <memory>
#include <vector>

#include "exec/row_set.h"

namespace rtsql {

class FindingStage;
class KernelWriter;

// Holds a bit for each row of a table, on the device: row r has bit r%32 of word r/32.
struct RowBitmap {
  SharedBuffer words;
  uint64_t rows = 0;
  uint64_t count = 0;  // of bits that are set
};

class Stage {
 public:
  // `share` is the part of the source's rows that leaves the stage, by estimate. Kernels count at `counts`
  // what goes through the stage (stage_counts.h), or count nothing if it is 0.
  Stage(double share, gpu::Address counts) : share_(share), counts_(counts) {}
  virtual ~Stage() = default;
  double share() const { return share_; }
  gpu::Address counts() const { return counts_; }
  // Tells whether several rows may leave the stage for one that comes.
  virtual bool expands() const { return false; }
  // Returns the bitmap of a table's rows of which the stage drops those that are not set; null for others.
  virtual const RowBitmap* bitmap() const { return nullptr; }
  // Returns the stage if it finds rows of other sources; null for others.
  virtual const FindingStage* finding() const { return nullptr; }
  // Adds the stage to the kernel, behind those added before.
  virtual void write(KernelWriter& writer) const = 0;

 private:
  const double share_;
  const gpu::Address counts_;
};

using StagePtr = std::shared_ptr<const Stage>;
using Stages = std::vector<StagePtr>;

}  // namespace rtsql
