// Measures texts; see src/exec/text/tabulate_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MEASURE_H
#define RTSQL_SHADERS_EXEC_TEXT_MEASURE_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kMeasureThreads = 256;

const uint kCountsBytes = 0;
const uint kCountsCharacters = 1;
const uint kReadsFirstCode = 2;  // the code point of the first character, 0 of none

struct MeasureParams {
  TextHeapRef heap;
  address results;  // out: int32 each
  uint texts;
  uint measure;
};

RTSQL_SHADER_END

#endif
