// Names texts in device memory.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_HEAP_H
#define RTSQL_SHADERS_STORAGE_TEXT_HEAP_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

// A heap as src/schema/text_heap.h has it.
struct TextHeapRef {
  address ends;   // uint64 each, of the texts
  address bytes;  // of all texts
};

// Texts wherever they lie, by number.
struct TextRefs {
  address begins;  // uint64 each, addresses
  address bytes;   // uint32 each
};

RTSQL_SHADER_END

#endif
