// Keeps group tables in the memory that a workgroup shares: where groups are few, rows of all workgroups
// would wait for each other's atomics on them. At its end a workgroup adds up the copies of its table.
#pragma once

#include "exec/aggregate/group_updates.h"
#include "exec/aggregate/shared_accumulators.h"

namespace rtsql {

class SharedTables : public GroupUpdates {
 public:
  // Tells whether the tables find room, and it takes fewer atomics to add them up than the rows would.
  static bool suit(const gpu::Device& device, std::span<const Accumulator> accumulators, uint64_t slots,
                   uint64_t rows);

  SharedTables(Execution& execution, const GroupTablePart& part);
  void write_frame(KernelWriter& writer, SinkText& text) const override;
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override;
  std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const override;
  std::optional<uint32_t> workgroup_size() const override { return workgroup_size_; }
  uint64_t shared_bytes() const override { return bytes_; }
  uint64_t workgroups(const KernelWriter& writer) const override { return writer.workgroups(true); }

 private:
  const gpu::DeviceLimits& limits_;
  const GroupTablePart part_;
  const SharedAccumulators table_;
  uint64_t bytes_ = 0;
  uint64_t copies_ = 1;
  uint32_t workgroup_size_ = 0;
};

}  // namespace rtsql
