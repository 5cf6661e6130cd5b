// Numbers the parts of texts that differ; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_NUMBER_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_NUMBER_TEXTS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kNumberTextsThreads = 256;

struct NumberTextsParams {
  address numbers;         // uint32 each, of the texts, equal parts beside each other
  address is_first;        // uint32 each, by place
  address firsts_before;   // uint32 each, by place: the sum of is_first before it
  TextParts parts;
  address distinct_of;     // out: uint32 each, by number of the text
  address distinct_begin;  // out: uint64 each, of the parts that differ
  address distinct_bytes;  // out: uint32 each
  uint texts;
  uint reserved;
};

RTSQL_SHADER_END

#endif
