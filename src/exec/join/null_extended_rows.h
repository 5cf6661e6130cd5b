// NULLs in place of rows that are not there: the side of an outer join that may lack a match.
#pragma once

#include <cstdint>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the rows as ones that may be missing later: computed columns become NULL where their row is kNoRow.
// The row ids themselves stay as they are. `presence` is a new relation, the same for all batches of the
// rows.
RowSet as_optional(const RowSet& rows, RelationId presence);

// Returns `count` null-extended rows of a row set that as_optional returned. Records into the stream.
RowSet null_extended_rows(Execution& execution, const RowSet& optional, uint64_t count);

}  // namespace rtsql
