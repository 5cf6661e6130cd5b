// Counts the rows of frames, or adds up their words.
#ifndef RTSQL_EXEC_WINDOW_FRAME_SUM_H
#define RTSQL_EXEC_WINDOW_FRAME_SUM_H
#include "frames.h"

RTSQL_SHADER_BEGIN

struct FrameSumParams {
  WindowFrames frames;
  address sums;    // uint64 each: modulo 2^64, of all rows up to this one; 0: rows are counted
  address result;  // uint64 each
  uint rows;
  uint reserved;
};

RTSQL_SHADER_END

#endif
