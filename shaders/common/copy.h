// Copies device memory in words, 16 bytes at a time where both addresses allow it.
#ifndef RTSQL_COMMON_COPY_H
#define RTSQL_COMMON_COPY_H

#include "shared.h"

RTSQL_SHADER_BEGIN

const uint kCopyThreads = 256;
const uint kCopyTileBytes = 16384;  // of one workgroup

struct CopyParams {
  address source;
  address target;
  uint64_t bytes;  // a multiple of 4
};

RTSQL_SHADER_END
#endif
