// Copies parts of texts into a heap of their own; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_COPY_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_COPY_TEXTS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCopyTextsThreads = 256;

struct CopyTextsParams {
  address begins;      // uint64 each
  address part_bytes;  // uint32 each
  address places;      // uint64 each: where the part goes in the heap
  address bytes;       // out: of the heap
  uint texts;
  uint reserved;
};

RTSQL_SHADER_END

#endif
