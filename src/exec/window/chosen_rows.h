// Window functions that have the value of one row of the frame, chosen by its place in an order of their own:
// quantiles, the first and the last by keys, the most frequent value.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "exec/window/window_values.h"

namespace rtsql {

// Returns the values of calls of kChosen and kMostFrequent over sources, of which it adds one a call to the
// rows. The values stay where they are: the new sources have their rows, which the host finds; calls that
// differ in the place alone share the work. Finishes the stream.
std::vector<ExprPtr> choose_rows(Execution& execution, WindowRows& rows, WindowFrames& frames,
                                 const std::vector<const WindowCall*>& calls,
                                 const std::vector<const WindowArguments*>& arguments);

}  // namespace rtsql
