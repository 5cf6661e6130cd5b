// Keeps group tables in the memory that a workgroup shares: where groups are few, rows of all workgroups
// would wait for each other's atomics on them. A table has several copies if there is room, and the
// invocations of a workgroup take turns; at its end the workgroup adds them up.
//
// Devices add 32 bits to shared memory at once, but 64 bits in a loop of compare and swap. So a count has 32
// bits there, as a workgroup takes fewer rows than that, and an integer's sum is two halves, of which the
// upper one changes only with a carry or a sign.
#pragma once

#include "exec/aggregate/group_updates.h"

namespace rtsql {

class SharedTables : public GroupUpdates {
 public:
  // Tells whether the tables find room, and it takes fewer atomics to add them up than the rows would.
  static bool suit(const gpu::Device& device, std::span<const Accumulator> accumulators, uint64_t slots,
                   uint64_t rows);

  SharedTables(Execution& execution, const GroupTablePart& part);
  void write_frame(KernelWriter& writer) const override;
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override;
  std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const override;
  uint64_t workgroups(const KernelWriter& writer) const override { return writer.workgroups(true); }

 private:
  // Columns of a table are `slots * copies` long, in one of two arrays: of 64-bit words, and of their halves.
  struct Layout {
    std::vector<uint32_t> columns;  // of each accumulator, in its array: the first one that it has
    uint32_t words = 0;             // columns in all
    uint32_t halves = 0;
    uint64_t bytes_per_slot() const { return words * sizeof(uint64_t) + halves * sizeof(uint32_t); }
  };
  static Layout lay_out(std::span<const Accumulator> accumulators);

  // These are GLSL: the place of a column at `at`, and what an accumulator has there.
  std::string place(size_t accumulator, std::string_view at, uint32_t further = 0) const;
  std::string value(size_t accumulator, std::string_view at) const;
  std::string clear(size_t accumulator, std::string_view at) const;

  const gpu::DeviceLimits& limits_;
  const GroupTablePart part_;
  const Layout layout_;
  uint64_t copies_ = 1;  // of each table, a power of two
  uint64_t words_ = 0;   // that the arrays have room for
  uint64_t halves_ = 0;
  uint32_t workgroup_size_ = 0;
};

}  // namespace rtsql
