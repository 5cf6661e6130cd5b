// Groups few rows on the host, where a hash table of them takes a device several launches.
#pragma once

#include <optional>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/groups_on_host.h"
#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Tells whether rows are so few that the host groups them.
bool are_few_to_group(const Execution& execution, const RowSet& rows);

// Returns the groups of the rows, in the order of the keys, NULLs last; none where a kernel has to compute a
// key or an argument. No accumulator is distinct. Finishes the stream.
std::optional<HostGroups> group_few_rows(Execution& execution, const RowSet& rows,
                                         const std::vector<ExprPtr>& keys,
                                         const std::vector<Accumulator>& accumulators);

}  // namespace rtsql
