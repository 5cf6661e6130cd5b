// Copies texts, wherever they lie, into a heap; see src/storage/text/device_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_COPY_TEXTS_H
#define RTSQL_SHADERS_STORAGE_TEXT_COPY_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kCopyTextsThreads = 256;

struct CopyTextsParams {
  TextRefs texts;
  address places;    // uint64 each: where the text goes in the heap
  TextHeapRef heap;  // out
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
