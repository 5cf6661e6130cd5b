// Finds where the frames of rows begin, or end, that are bound by values of the sort key.
#ifndef RTSQL_EXEC_WINDOW_RANGE_BOUND_H
#define RTSQL_EXEC_WINDOW_RANGE_BOUND_H
#include "runs.h"

RTSQL_SHADER_BEGIN

struct RangeBoundParams {
  WindowRuns partitions;
  WindowRuns peers;
  address keys;             // ascending in each partition, NULLs aside; 4 or 8 bytes
  address keys_validity;    // 0: no NULLs
  address limits;           // keys that the frame reaches to
  address limits_validity;  // 0 in it: beyond all keys
  address result;           // uint32 each
  uint rows;
  uint reserved;
};

RTSQL_SHADER_END

#endif
