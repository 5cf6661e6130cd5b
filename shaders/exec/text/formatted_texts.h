// Names values, and the texts that a kernel writes of them.
#ifndef RTSQL_SHADERS_EXEC_TEXT_FORMATTED_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_FORMATTED_TEXTS_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

struct FormattedTexts {
  address values;
  address validity;  // uint32 words; 0: there are no NULLs, which have empty texts
  FoundTexts made;
  address bytes;  // out: of the texts, `words` of eight bytes each
  uint count;
  uint words;
};

RTSQL_SHADER_END

#endif
