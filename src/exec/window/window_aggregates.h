// Aggregates over the frames of a window. Each is taken apart into accumulators, as for a grouping, and every
// row gets words of its own: of frames that begin with their partition what a pass over the rows has merged
// so far, sums of others as the difference of two sums of all rows before, and the rest by a tree.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"

namespace rtsql {

// Returns the value of each call, all of kAggregate, over sources that it adds to the rows. Finishes the
// stream.
std::vector<ExprPtr> aggregate_frames(Execution& execution, WindowRows& rows, WindowFrames& frames,
                                      const std::vector<const WindowCall*>& calls);

}  // namespace rtsql
