// Counts different values by a bit for each value that there may be.
#pragma once

#include <optional>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns how many different values the expression has, NULL not counted; none where its values are not known
// to lie in a range that is small beside the number of rows: texts are codes of a dictionary, others have the
// bounds that statistics know. Finishes the stream.
std::optional<uint64_t> count_distinct_by_bits(Execution& execution, const RowSet& rows,
                                               const ExprPtr& value);

}  // namespace rtsql
