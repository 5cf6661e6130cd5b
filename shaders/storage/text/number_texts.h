// Numbers the texts that differ; see src/storage/text/encode_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_NUMBER_TEXTS_H
#define RTSQL_SHADERS_STORAGE_TEXT_NUMBER_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kNumberTextsThreads = 256;

struct NumberTextsParams {
  TextRefs texts;
  address numbers;        // uint32 each, of the texts, equal ones beside each other
  address is_first;       // uint32 each, by place: 1 where a text differs from the one before
  address firsts_before;  // uint32 each, by place: the sum of is_first before it
  address distinct_of;    // out: uint32 each, by number of the text
  TextRefs distinct;      // out: the texts that differ
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
