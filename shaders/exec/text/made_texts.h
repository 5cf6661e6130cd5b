// Names where a kernel that makes texts puts them: a first pass measures them, a second one writes them; see
// src/exec/text/write_texts.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MADE_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_MADE_TEXTS_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kMadeTextsThreads = 256;
const uint kLongestMadeText = 1 << 22;  // bytes: one thread writes a text

const uint kMeasuresTexts = 0;
const uint kWritesTexts = 1;

struct MadeTexts {
  FoundTexts made;  // measuring: the lengths are written, writing: read, and all else is written
  address words;    // measuring: out, uint32 each: eight bytes each, of which a text takes so many
  address places;   // writing: uint64 each: words in front of a text
  address bytes;    // writing: where the texts go
  address validity;  // measuring: out, of zeros: texts that are no NULLs get their bit; 0: none is
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
