// Writes the texts of several columns one behind the other; see src/exec/text/concat_texts.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_CONCAT_H
#define RTSQL_SHADERS_EXEC_TEXT_CONCAT_H

#include "made_texts.h"

RTSQL_SHADER_BEGIN

// A part is a text of a heap, or the same one in all rows.
struct ConcatPart {
  address codes;     // uint32 each, by row; 0: a constant
  address validity;  // uint32 words; 0: there are no NULLs
  TextHeapRef heap;
  address constant;
  uint64_t constant_bytes;
};

struct ConcatParams {
  MadeTexts to;
  address parts;  // ConcatPart each
  uint part_count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
