// Makes prefix keys (src/schema/prefix_key.h) of texts; see src/exec/text/tabulate_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_PREFIX_H
#define RTSQL_SHADERS_EXEC_TEXT_PREFIX_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kPrefixThreads = 256;

const uint kPrefixAsItIs = 0;
const uint kPrefixInUpperCase = 1;
const uint kPrefixInLowerCase = 2;

struct PrefixParams {
  TextHeapRef heap;
  address results;  // out: int64 each
  address gave_up;  // uint32: becomes 1 where letters beyond ASCII may change their case
  uint texts;
  uint letters;  // one of the above
};

RTSQL_SHADER_END

#endif
