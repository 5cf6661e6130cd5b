// Finds the character that a part of each text begins with; see src/exec/text/tabulate_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_POSITION_H
#define RTSQL_SHADERS_EXEC_TEXT_POSITION_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kPositionThreads = 256;

struct PositionParams {
  TextHeapRef heap;
  address part;     // its bytes
  address results;  // out: int32 each, counted from 1; 0 where the part does not occur
  uint texts;
  uint part_bytes;  // at least 1
};

RTSQL_SHADER_END

#endif
