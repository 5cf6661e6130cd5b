// Finds the rows that lag and lead take their values of.
#ifndef RTSQL_EXEC_WINDOW_SHIFT_H
#define RTSQL_EXEC_WINDOW_SHIFT_H
#include "runs.h"

RTSQL_SHADER_BEGIN

struct WindowShiftParams {
  WindowRuns partitions;
  WindowRuns values;  // the rows that count
  address result;     // uint32 each: a row, or 2^32 - 1 where there is none
  address offsets;    // int64 each; 0: `offset`
  address validity;   // of `offsets`; 0: no NULLs
  uint64_t offset;
  uint rows;
  uint reserved;
};

RTSQL_SHADER_END

#endif
