// Marks the first of the parts of texts that are equal; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MARK_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_MARK_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kMarkTextsThreads = 256;

struct MarkTextsParams {
  TextParts parts;     // with the hashes in order
  address numbers;     // uint32 each, of the texts, in the order of the hashes
  address is_first;    // out: uint32 each, 1 where a hash differs from the one before
  address collisions;  // uint32: becomes 1 where parts of one hash differ
  uint texts;
  uint reserved;
};

RTSQL_SHADER_END

#endif
