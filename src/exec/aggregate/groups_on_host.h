// Reads few groups back to the host, which then filters, sorts and shows them without a kernel.
#pragma once

#include <optional>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/group_updates.h"
#include "exec/aggregate/grouping.h"
#include "exec/aggregate/perfect_hash_groups.h"
#include "exec/execution.h"

namespace rtsql {

// Has a row for each slot that rows were added to, in the order of the slots.
struct HostGroups {
  uint64_t count = 0;
  std::vector<ColumnPtr> keys;          // in the order of the perfect hash
  std::vector<ColumnPtr> accumulators;  // in theirs
};

// The first accumulator counts rows. Returns none where so many slots are used that the device is faster.
// Finishes the stream.
std::optional<HostGroups> read_groups(Execution& execution, const PerfectHashGroups& perfect_hash,
                                      const std::vector<Accumulator>& accumulators, const GroupTable& table);

// Returns them as the rows of the grouping.
RowSet host_groups(const Grouping& grouping, HostGroups groups);

}  // namespace rtsql
