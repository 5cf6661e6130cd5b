// Adds rows to the accumulators of their groups.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "exec/aggregate/group_updates.h"
#include "exec/kernel/sink.h"

namespace rtsql {

// Returns the row's slot, as a GLSL expression of type uint; appends to `code` the statements that it needs.
using SlotWriter = std::function<std::string(KernelWriter& writer, std::string& code)>;

class GroupSink : public Sink {
 public:
  // The bitmaps of first occurrences are those of the accumulators. All outlive this.
  GroupSink(std::span<const Accumulator> accumulators, std::span<const gpu::Address> first_occurrences,
            const GroupUpdates& updates, const SlotWriter& write_slot)
      : accumulators_(accumulators),
        first_occurrences_(first_occurrences),
        updates_(updates),
        write_slot_(write_slot) {}

  void write(KernelWriter& writer, SinkText& text) const override;
  bool takes_any_order() const override { return updates_.takes_any_order(); }
  uint64_t shared_bytes(uint32_t /*workgroup_size*/) const override { return updates_.shared_bytes(); }

 private:
  const std::span<const Accumulator> accumulators_;
  const std::span<const gpu::Address> first_occurrences_;
  const GroupUpdates& updates_;
  const SlotWriter& write_slot_;
};

}  // namespace rtsql
