// Frames of windows.
#pragma once

#include "logical/window.h"
#include "sql/window.h"

namespace rtsql {

// Binds a frame over rows in this order. Throws Error(kSyntax), Error(kType), Error(kValue) with spans.
Frame bind_frame(const sql::Frame& frame, const std::vector<SortKey>& order_by);

// Writes the frame as SQL has it; empty for the default one.
std::string frame_text(const Frame& frame);

}  // namespace rtsql
