// Keeps group tables that belong to one invocation each: on a CPU device an atomic costs many times an
// addition, and a few fat workgroups do all the work, so every lane adds to tables of its own, which are
// merged at the end.
#pragma once

#include "exec/aggregate/group_updates.h"

namespace rtsql {

class PrivateTables : public GroupUpdates {
 public:
  // Tells whether the device is a CPU, whose workgroups are one subgroup each (kernel_writer.h), and the
  // tables of a workgroup stay in a core's cache.
  static bool suit(const gpu::Device& device, size_t accumulators, uint64_t slots);

  PrivateTables(Execution& execution, const GroupTablePart& part);
  void write_frame(KernelWriter& writer, SinkText& /*text*/) const override {
    writer.frame().declare(kMergeFunctions);
  }
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override;
  std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const override;
  uint64_t workgroups(const KernelWriter& /*writer*/) const override { return workgroups_; }
  void finish(Execution& execution) const override;

 private:
  const GroupTablePart part_;
  std::vector<SharedBuffer> tables_;  // per accumulator: uint64 [workgroups][slots][lanes]
  uint64_t workgroups_ = 0;
  uint32_t lanes_ = 0;
};

}  // namespace rtsql
