#include "exec/aggregate/shared_tables.h"

#include <algorithm>

namespace rtsql {
namespace {

// Eight workgroups find room on a multiprocessor of 228 KiB, beside the rows that they gather
// (exec/kernel/dense_rows.h) and a cache for what they read, which is in the same memory. Of larger tables
// fewer do, of more invocations.
constexpr uint64_t kUsualBytes = 12 << 10;
constexpr uint32_t kUsualWorkgroupSize = 256;
constexpr uint32_t kLargeWorkgroupSize = 1024;

}  // namespace

bool SharedTables::suit(const gpu::Device& device, std::span<const Accumulator> accumulators, uint64_t slots,
                        uint64_t rows) {
  const gpu::DeviceLimits& limits = device.limits();
  return slots <= SharedAccumulators(accumulators).most_slots(limits) &&
         slots * std::max(1u, limits.compute_units) < rows;
}

SharedTables::SharedTables(Execution& execution, const GroupTablePart& part)
    : limits_(execution.device().limits()), part_(part), table_(part.accumulators) {
  const uint64_t most = limits_.max_shared_memory_bytes;
  const bool usual = part.slots * table_.bytes_per_slot() <= kUsualBytes;
  // The text of a kernel does not depend on the number of slots.
  bytes_ = usual ? std::min(kUsualBytes, most) : most;
  copies_ = table_.copies_in(bytes_, part.slots);
  workgroup_size_ =
      usual ? kUsualWorkgroupSize : std::min(kLargeWorkgroupSize, limits_.max_workgroup_invocations);
}

void SharedTables::write_frame(KernelWriter& writer, SinkText& /*text*/) const {
  KernelFrame& frame = writer.frame();
  declare_atomic_updates(frame, limits_);
  frame.declare(table_.declare(bytes_));
  const std::string slots = writer.inputs().word(part_.slots);
  const std::string copies = writer.inputs().word(copies_);
  frame.begin_with(SharedAccumulators::declare_size(slots, copies) + table_.clear() + "barrier();\n");
  std::vector<std::string> tables;
  for (const gpu::Buffer& words : part_.words) tables.push_back(writer.inputs().word(words.address()));
  frame.end_with("barrier();\n" + table_.merge(tables, "0u"));
}

std::string SharedTables::declare_place(KernelWriter& /*writer*/, const std::string& slot) const {
  return SharedAccumulators::declare_place(slot);
}

std::string SharedTables::update(KernelWriter& /*writer*/, size_t accumulator,
                                 const std::string& word) const {
  return table_.update(accumulator, word);
}

}  // namespace rtsql
