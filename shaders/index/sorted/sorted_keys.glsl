// Describes the keys of an index `sorted`: see src/index/sorted/sorted_index.h.
#ifndef RTSQL_INDEX_SORTED_KEYS_GLSL
#define RTSQL_INDEX_SORTED_KEYS_GLSL

#include "algorithm/access.glsl"
#include "index/sorted/sorted_probe.h"

struct SortedKeys {
  uint64_t keys;       // or pairs
  uint64_t rows;       // uint32 each, in the order of the keys; 0: a key's position is its row, or stands beside it
  uint64_t directory;  // or 0
  uint64_t minimum;
  uint64_t maximum;
  uint count;
  uint shift;  // of the directory
  uint density;
  uint paired;  // 1: each key stands beside its row
  uint quads;   // so many aligned quads of keys are read at once instead of one after another
};

#endif
