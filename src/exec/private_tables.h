// Group tables that belong to one invocation each: on a CPU device an atomic costs many times an addition,
// and a few fat workgroups do all the work, so every lane adds to tables of its own, which are merged at the
// end.
#pragma once

#include <optional>
#include <vector>

#include "exec/accumulators.h"
#include "exec/execution.h"
#include "exec/kernel_writer.h"

namespace rtsql {

class PrivateTables {
 public:
  // None where the device is no CPU, or the tables of a workgroup would not stay in a core's cache.
  static std::optional<PrivateTables> make(Execution& execution, const std::vector<Accumulator>& accumulators,
                                           uint64_t slots);

  uint64_t workgroups() const { return workgroups_; }
  // GLSL: declares `at`, the offset of this lane's words of slot `slot`.
  std::string declare_place(KernelWriter& writer, const std::string& slot) const;
  // GLSL: the statement that adds `word` to an accumulator.
  std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const;
  // Records the merging into the accumulators' words.
  void merge_into(Execution& execution, const std::vector<gpu::Buffer>& words) const;

 private:
  PrivateTables() = default;
  std::vector<Accumulator> accumulators_;
  std::vector<SharedBuffer> tables_;  // per accumulator: uint64 [workgroups][slots][lanes]
  uint64_t slots_ = 0;
  uint64_t workgroups_ = 0;
  uint32_t lanes_ = 0;
};

}  // namespace rtsql
