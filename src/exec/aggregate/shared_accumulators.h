// Lays out accumulators of groups in the memory that a workgroup shares, and writes what kernels do to them
// there. A table has several copies if there is room, and the invocations of a workgroup take turns.
//
// Devices add 32 bits to shared memory at once, but 64 bits in a loop of compare and swap. So a count has 32
// bits there, as a workgroup takes fewer rows than that, and an integer's sum is two halves, of which the
// upper one changes only with a carry or a sign.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "gpu/device_info.h"

namespace rtsql {

class SharedAccumulators {
 public:
  // The accumulators outlive this.
  explicit SharedAccumulators(std::span<const Accumulator> accumulators);
  uint64_t bytes_per_slot() const { return words_ * sizeof(uint64_t) + halves_ * sizeof(uint32_t); }
  // Returns how many slots find room; none where the device lacks the atomics.
  uint64_t most_slots(const gpu::DeviceLimits& limits) const;
  // Returns how many copies of so many slots a table of so many bytes has.
  uint64_t copies_in(uint64_t bytes, uint64_t slots) const;

  // All below is GLSL. A kernel declares a table of so many bytes, and in main() the number of its slots and
  // of their copies, a power of two.
  std::string declare(uint64_t bytes) const;
  static std::string declare_size(const std::string& slots, const std::string& copies);
  // The workgroup makes all slots empty; a barrier has to follow.
  std::string clear() const;
  // Declares `at`, the place of a slot.
  static std::string declare_place(const std::string& slot);
  // Adds `word`, as write_contribution() returns it, to an accumulator at `at`.
  std::string update(size_t accumulator, const std::string& word) const;
  // The workgroup adds its slots to those from `first_slot` in device memory, where accumulator i has its
  // words at `tables`[i]. A barrier stands before. The kernel declares declare_atomic_updates().
  std::string merge(const std::vector<std::string>& tables, std::string_view first_slot) const;

 private:
  std::string place(size_t accumulator, std::string_view at, uint32_t further = 0) const;
  std::string value(size_t accumulator, std::string_view at) const;
  std::string clear(size_t accumulator, std::string_view at) const;

  // Columns of a table are `slots * copies` long, in one of two arrays: of 64-bit words, and of their halves.
  const std::span<const Accumulator> accumulators_;
  std::vector<uint32_t> columns_;  // of each accumulator, in its array: the first one that it has
  uint32_t words_ = 0;             // columns in all
  uint32_t halves_ = 0;
};

}  // namespace rtsql
