// Finds a part of each text between separators; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_FIELD_H
#define RTSQL_SHADERS_EXEC_TEXT_FIELD_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kFieldThreads = 256;

struct FieldParams {
  TextHeapRef heap;
  FoundTexts found;   // out
  address separator;  // its bytes
  uint64_t skipped;      // fields in front of the part, or, from the end, behind it
  uint texts;
  uint separator_bytes;  // at least 1
  uint from_end;         // not 0: they are counted from the end
  uint reserved;
};

RTSQL_SHADER_END

#endif
