// Marks the first of the texts that are equal; see src/storage/text/encode_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_MARK_TEXTS_H
#define RTSQL_SHADERS_STORAGE_TEXT_MARK_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kMarkTextsThreads = 256;

struct MarkTextsParams {
  TextRefs texts;
  address hashes;      // uint64 each, ascending
  address numbers;     // uint32 each, of the texts, in the order of the hashes
  address is_first;    // out: uint32 each, 1 where a hash differs from the one before
  address collisions;  // uint32: becomes 1 where texts of one hash differ
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
