// Builds the directory of sorted keys: see src/index/sorted/sorted_index.h.
#ifndef RTSQL_SHADERS_INDEX_SORTED_DIRECTORY_H
#define RTSQL_SHADERS_INDEX_SORTED_DIRECTORY_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct SortedDirectoryParams {
  address keys;
  address directory;  // uint32 each
  uint64_t minimum;   // the smallest key
  uint count;         // of keys
  uint entries;       // of the directory
  uint shift;
  uint reserved;
};

RTSQL_SHADER_END

#endif
