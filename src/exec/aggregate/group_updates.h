// Says how a generated kernel adds rows to the accumulators of their groups.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/execution.h"
#include "exec/kernel/kernel_writer.h"

namespace rtsql {

// Holds the accumulators of all groups, one array of 64-bit words each.
struct GroupTable {
  std::vector<gpu::Buffer> words;
  uint64_t slots = 0;
};

// Some of a table's accumulators, which one kernel adds rows to.
struct GroupTablePart {
  std::span<const Accumulator> accumulators;
  std::span<const gpu::Buffer> words;  // theirs
  uint64_t slots = 0;
};

class GroupUpdates {
 public:
  virtual ~GroupUpdates() = default;

  // Writes what the kernel declares, and does before and after its rows, and after those of a tile.
  virtual void write_frame(KernelWriter& writer, SinkText& text) const = 0;
  // Returns GLSL that declares `at`, the place of slot `slot`.
  virtual std::string declare_place(KernelWriter& writer, const std::string& slot) const = 0;
  // Returns the GLSL statement that adds `word` to an accumulator of the part at `at`.
  virtual std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const = 0;
  virtual uint64_t workgroups(const KernelWriter& writer) const { return writer.workgroups(false); }
  // Returns the invocations that a GPU's workgroup is to have; none where any number does.
  virtual std::optional<uint32_t> workgroup_size() const { return std::nullopt; }
  virtual uint64_t shared_bytes() const { return 0; }  // of a workgroup
  virtual bool takes_any_order() const { return true; }
  // Records what is left to do after the kernel.
  virtual void finish(Execution& /*execution*/) const {}
};

// The first returns the GLSL statement that adds `word`, as write_contribution() returns it, to the
// accumulator in memory at `place`; the second adds to a kernel's frame the functions that it needs for
// doubles.
std::string atomic_update(AccumulatorKind kind, const std::string& place, const std::string& word);
void declare_atomic_updates(KernelFrame& frame, const gpu::DeviceLimits& limits);

// For many groups, rows add to the table itself by atomics.
class AtomicUpdates : public GroupUpdates {
 public:
  AtomicUpdates(Execution& execution, const GroupTablePart& part)
      : limits_(execution.device().limits()), part_(part) {}
  void write_frame(KernelWriter& writer, SinkText& /*text*/) const override {
    declare_atomic_updates(writer.frame(), limits_);
  }
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override;
  std::string update(KernelWriter& writer, size_t accumulator, const std::string& word) const override;

 private:
  const gpu::DeviceLimits& limits_;
  const GroupTablePart part_;
};

// Chooses the updates that suit the device, the number of groups and that of rows best.
std::unique_ptr<GroupUpdates> choose_updates(Execution& execution, const GroupTablePart& part, uint64_t rows);

}  // namespace rtsql
