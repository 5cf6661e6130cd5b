// Has indexes mark the rows of a table that meet range conjunctions, in one bitmap.
#pragma once

#include "exec/execution.h"
#include "exec/stage/bitmap_stage.h"
#include "plan/estimate/bitmap_conditions.h"

namespace rtsql {

// Returns the bitmap of the table's rows that are in one of the conjunctions; so many rows has the table.
// Finishes the stream.
RowBitmap mark_rows(Execution& execution, const IndexUnion& conditions, uint64_t rows);

}  // namespace rtsql
