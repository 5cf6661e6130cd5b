// Takes what has been merged up to the last row of each frame, of frames that begin with their partition.
#ifndef RTSQL_EXEC_WINDOW_TAKE_LAST_H
#define RTSQL_EXEC_WINDOW_TAKE_LAST_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct TakeLastParams {
  address running;  // uint64 each
  address begins;   // uint32 each
  address ends;
  address result;   // uint64 each
  uint64_t none;    // of empty frames
  uint rows;
  uint reserved;
};

RTSQL_SHADER_END

#endif
