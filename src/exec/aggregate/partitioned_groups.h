// Adds rows to very many groups in shared memory. Rows are split into partitions first, by the leading bits
// of their groups' slots, and the accumulators of a partition find room there. Each row is written once and
// read once, in runs, where atomics on a table of all groups would be as many as the accumulators of all
// rows, and a GPU's caches do few of them beside the bytes that its memory moves.
//
//   count     workgroups count their rows of each partition
//   scan      makes of the counts where in the partitions the rows of each workgroup begin
//   scatter   the same workgroups write the rows that come through to their partitions
//   add       workgroups add equal shares of these rows in shared memory, then to the table of all groups
#pragma once

#include <optional>
#include <span>
#include <string>

#include "exec/aggregate/add_partitions.h"
#include "exec/aggregate/group_sink.h"
#include "exec/kernel/pipeline_input.h"

namespace rtsql {

// The choice depends on these beside the groups and the rows.
struct PartitionConditions {
  gpu::DeviceKind device_kind = gpu::DeviceKind::kCpu;
  gpu::DeviceLimits limits;
  uint64_t free_bytes = 0;  // of device memory
};

// Returns how to partition `rows` rows, of which `expected` pass the filters by estimate. Returns none where
// partitioning does not pay.
std::optional<PartitionPlan> plan_partitions(const PartitionConditions& conditions,
                                             std::span<const Accumulator> accumulators, uint64_t slots,
                                             uint64_t rows, double expected);

// Adds the rows that come through, as accumulate() does, to a part of the table. There are fewer than 2^31
// rows, none of which is expanded. Records into the stream.
void accumulate_partitioned(Execution& execution, const PipelineInput& pending, const GroupTablePart& part,
                            std::span<const gpu::Address> first_occurrences, const PartitionPlan& plan,
                            const SlotWriter& write_slot);

}  // namespace rtsql
