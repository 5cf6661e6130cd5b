// Reads a word of each text, as a key that orders as its bytes do; see src/storage/text/order_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_TEXT_WORDS_H
#define RTSQL_SHADERS_STORAGE_TEXT_TEXT_WORDS_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kTextWordsThreads = 256;

struct TextWordsParams {
  TextRefs texts;
  address numbers;  // uint32 each, of the texts
  address words;    // out: uint64 each, the first byte the highest, zeros behind the text
  uint64_t skipped;    // bytes of a text before the word
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
