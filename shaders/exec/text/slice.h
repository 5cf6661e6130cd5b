// Finds a part of each text, and its hash; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_SLICE_H
#define RTSQL_SHADERS_EXEC_TEXT_SLICE_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kSliceThreads = 256;

struct SliceParams {
  TextHeapRef heap;
  FoundTexts found;  // out
  uint64_t skipped;  // characters before the part, or behind it
  uint64_t kept;     // characters of the part, at most
  uint texts;
  uint from_end;  // not 0: they are counted from the end
};

RTSQL_SHADER_END

#endif
