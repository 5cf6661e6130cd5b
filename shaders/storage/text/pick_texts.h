// Finds some texts of a heap; see src/storage/text/device_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_PICK_TEXTS_H
#define RTSQL_SHADERS_STORAGE_TEXT_PICK_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kPickTextsThreads = 256;

struct PickTextsParams {
  TextHeapRef heap;
  address numbers;  // uint32 each, of texts of the heap; 0: all of them from the first on
  TextRefs picked;  // out
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
