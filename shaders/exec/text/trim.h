// Finds what is left of each text without characters at its ends; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_TRIM_H
#define RTSQL_SHADERS_EXEC_TEXT_TRIM_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kTrimThreads = 256;

struct TrimParams {
  TextHeapRef heap;
  FoundTexts found;       // out
  uint64_t characters;       // a bit for each code below 64
  uint64_t more_characters;  // likewise for those from 64 to 127
  uint texts;
  uint trims_front;  // 0 or 1
  uint trims_back;   // 0 or 1
  uint reserved;
};

RTSQL_SHADER_END

#endif
