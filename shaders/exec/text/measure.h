// Measures texts; see src/exec/text/tabulate_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MEASURE_H
#define RTSQL_SHADERS_EXEC_TEXT_MEASURE_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kMeasureThreads = 256;

struct MeasureParams {
  TextHeapRef heap;
  address results;  // out: int32 each
  uint texts;
  uint counts_characters;  // 0: bytes
};

RTSQL_SHADER_END

#endif
