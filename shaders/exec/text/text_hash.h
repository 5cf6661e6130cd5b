// Hashes texts by FNV-1a, of 64 bits; see src/exec/text/tabulate_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_TEXT_HASH_H
#define RTSQL_SHADERS_EXEC_TEXT_TEXT_HASH_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kTextHashThreads = 256;

struct TextHashParams {
  TextHeapRef heap;
  address results;  // out: uint64 each
  uint texts;
  uint reserved;
};

RTSQL_SHADER_END

#endif
