// The frames of rows.
#ifndef RTSQL_SHADERS_EXEC_WINDOW_FRAMES_H
#define RTSQL_SHADERS_EXEC_WINDOW_FRAMES_H

#include "runs.h"

RTSQL_SHADER_BEGIN

// The numbers are those of FrameExclusion (src/logical/window.h).
const uint kExcludeNone = 0;
const uint kExcludeCurrentRow = 1;
const uint kExcludeGroup = 2;
const uint kExcludeTies = 3;

// A frame is [begin, end), less what is excluded; it is empty where the end is at or before the beginning.
struct WindowFrames {
  address begins;  // uint32 each
  address ends;
  WindowRuns peers;
};

RTSQL_SHADER_END

#endif
