// Names what a kernel gives for each text of a heap: a text that lies anywhere.
#ifndef RTSQL_SHADERS_EXEC_TEXT_FOUND_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_FOUND_TEXTS_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

struct FoundTexts {
  TextRefs texts;
  address hashes;   // uint64 each
  address gave_up;  // uint32: becomes 1 where the host has to do it
};

RTSQL_SHADER_END

#endif
