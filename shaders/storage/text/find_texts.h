// Searches sorted texts for others; see src/storage/text/device_texts.cpp.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_FIND_TEXTS_H
#define RTSQL_SHADERS_STORAGE_TEXT_FIND_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kFindTextsThreads = 64;

struct FindTextsParams {
  TextHeapRef heap;      // of texts that ascend strictly
  TextHeapRef wanted;    // in any order
  address lower_bounds;  // out: uint32 each, by wanted text: how many of the heap are less
  address are_there;     // out: uint32 each, by wanted text: 1 where the heap has it
  uint heap_count;
  uint wanted_count;
};

RTSQL_SHADER_END

#endif
