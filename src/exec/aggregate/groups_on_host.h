// Reads the slots of few groups back to the host, which then filters, sorts and shows them without a kernel.
#pragma once

#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/group_updates.h"
#include "exec/aggregate/perfect_hash_groups.h"
#include "exec/execution.h"

namespace rtsql {

// Tells whether the slots are so few that reading all of them takes less time than a pass over them.
bool are_read_to_host(const Execution& execution, uint64_t slots, size_t accumulators);

// Has a row for each slot that rows were added to.
struct HostGroups {
  uint64_t count = 0;
  std::vector<ColumnPtr> keys;          // in the order of the perfect hash
  std::vector<ColumnPtr> accumulators;  // in theirs
};

// The first accumulator counts rows. Finishes the stream.
HostGroups read_groups(Execution& execution, const PerfectHashGroups& perfect_hash,
                       const std::vector<Accumulator>& accumulators, const GroupTable& table);

}  // namespace rtsql
