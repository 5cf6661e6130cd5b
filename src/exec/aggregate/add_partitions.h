// Adds rows that lie in partitions by their groups to the accumulators of these (partitioned_groups.h).
#pragma once

#include <vector>

#include "exec/aggregate/group_updates.h"
#include "exec/aggregate/row_contributions.h"

namespace rtsql {

// A partition has 2^slot_bits neighbouring slots.
struct PartitionPlan {
  uint32_t slot_bits = 0;
  uint32_t partitions = 0;  // kMostPartitions at most
};

struct PartitionedRows {
  uint64_t count = 0;  // before any is dropped
  PartitionPlan plan;
  RowContributions contributions;
  std::vector<gpu::Address> columns = {};  // of the contributions, which hold the partitions one by one
  gpu::Address places = 0;  // uint32 [partition][workgroup]: behind the rows that a workgroup has put there
  uint64_t workgroups = 0;
};

// Workgroups take equal shares of the rows, whatever partitions these are of: they add those of a partition
// in shared memory, and then to the table by atomics. Records into the stream.
void add_partitions(Execution& execution, const PartitionedRows& rows, const GroupTablePart& part);

}  // namespace rtsql
