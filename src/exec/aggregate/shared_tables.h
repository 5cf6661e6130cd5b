// Keeps group tables in the memory that a workgroup shares: where groups are few, rows of all workgroups
// would wait for each other's atomics on them. A table has several copies if there is room, and the
// invocations of a workgroup take turns; at its end the workgroup adds them up.
#pragma once

#include "exec/aggregate/group_updates.h"

namespace rtsql {

class SharedTables : public GroupUpdates {
 public:
  // Tells whether the tables find room, and it takes fewer atomics to add them up than the rows would.
  static bool suit(const gpu::Device& device, size_t accumulators, uint64_t slots, uint64_t rows);

  SharedTables(Execution& execution, const GroupTablePart& part);
  void write_frame(KernelWriter& writer) const override;
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override;
  std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const override;
  uint64_t workgroups(const KernelWriter& writer) const override { return writer.workgroups(true); }

 private:
  const gpu::DeviceLimits& limits_;
  const GroupTablePart part_;
  uint64_t words_ = 0;   // of shared memory
  uint64_t copies_ = 1;  // of each table, a power of two
};

}  // namespace rtsql
