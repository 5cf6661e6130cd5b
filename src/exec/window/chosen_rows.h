// Window functions that have the value of one row of the frame, chosen by its place in an order of their own:
// quantiles, the first and the last by keys, the most frequent value.
#pragma once

#include "exec/execution.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "exec/window/window_values.h"

namespace rtsql {

// Returns the value of a call of kChosen or kMostFrequent over sources, of which it adds one to the rows. The
// values stay where they are: the new source has their rows, which the host finds. Finishes the stream.
ExprPtr choose_rows(Execution& execution, WindowRows& rows, WindowFrames& frames, const WindowCall& call,
                    const WindowArguments& arguments);

}  // namespace rtsql
