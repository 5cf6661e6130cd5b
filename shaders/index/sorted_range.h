// Range probes of sorted keys.
#ifndef RTSQL_SHADERS_INDEX_SORTED_RANGE_H
#define RTSQL_SHADERS_INDEX_SORTED_RANGE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct SortedRangeParams {
  address keys;
  address directory;  // uint32 each, or 0
  address low;
  address high;
  address first;        // out: uint32 each
  address size;         // out: uint32 each
  address match_count;  // one uint64, added to
  uint64_t minimum;     // of the keys
  uint64_t maximum;
  uint key_count;
  uint probe_count;
  uint shift;
  uint reserved;
};

RTSQL_SHADER_END

#endif
