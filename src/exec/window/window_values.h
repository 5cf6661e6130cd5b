// The functions of a window that are no aggregates.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"
#include "storage/column.h"

namespace rtsql {

// The arguments of a call over a window's rows, in their order; null for those that are constants.
using WindowArguments = std::vector<ColumnPtr>;

// Tells whether argument number `i` is read as a column.
bool is_column_argument(const WindowCall& call, size_t i);

// Returns the value of a call of row_number, rank, dense_rank, percent_rank, cume_dist or ntile over sources,
// of which it adds one to the rows. Finishes the stream.
ExprPtr rank_rows(Execution& execution, WindowRows& rows, const WindowCall& call,
                  const WindowArguments& arguments);

// Returns 8 bytes per row: its number in its partition, from 1. Records into the stream.
gpu::Buffer row_numbers(Execution& execution, const WindowRows& rows);

// Does as rank_rows for lag, lead, first_value, last_value and nth_value. The values stay where they are: the
// new source has their rows.
ExprPtr value_of_rows(Execution& execution, WindowRows& rows, WindowFrames& frames, const WindowCall& call,
                      const WindowArguments& arguments);

}  // namespace rtsql
