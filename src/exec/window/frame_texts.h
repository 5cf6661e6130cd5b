// STRING_AGG and ARRAY_AGG over the frames of a window.
#pragma once

#include "exec/execution.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"

namespace rtsql {

// Returns the value of a call of kAggregate with one of these over sources, of which it adds one to the rows.
// The rows of a frame are joined in the order of their positions, or in the window's order where there are
// none. The host joins them; neighbours with the same frame share a text or a list. Throws
// Error(kMemory) where the texts would take a large part of the host's memory. Finishes the stream.
ExprPtr join_frame_texts(Execution& execution, WindowRows& rows, WindowFrames& frames,
                         const WindowCall& call);

}  // namespace rtsql
