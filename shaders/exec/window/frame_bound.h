// Finds where the frames of rows begin, or where they end.
#ifndef RTSQL_EXEC_WINDOW_FRAME_BOUND_H
#define RTSQL_EXEC_WINDOW_FRAME_BOUND_H
#include "runs.h"

RTSQL_SHADER_BEGIN

// The numbers are those of FrameUnit and FrameBoundKind (src/logical/window.h).
const uint kFrameRows = 0;
const uint kFrameRange = 1;
const uint kFrameGroups = 2;
const uint kUnboundedPreceding = 0;
const uint kPreceding = 1;
const uint kCurrentRow = 2;
const uint kFollowing = 3;
const uint kUnboundedFollowing = 4;

struct FrameBoundParams {
  WindowRuns partitions;
  WindowRuns peers;
  address result;  // uint32 each
  uint offset;     // rows or groups; not of RANGE
  uint rows;
};

RTSQL_SHADER_END

#endif
