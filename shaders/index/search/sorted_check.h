// Checks whether keys ascend and whether neighbours are equal; finds the first and the last of them.
#ifndef RTSQL_SHADERS_INDEX_SORTED_CHECK_H
#define RTSQL_SHADERS_INDEX_SORTED_CHECK_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kSortedCheckDescends = 1;  // some key is below the one before it
const uint kSortedCheckRepeats = 2;   // some key equals the one before it; known only if none descends

struct SortedCheckParams {
  address keys;
  address findings;  // uint64[3]: OR of the constants above, zeroed by the host; out: first key, last key
  uint count;
  uint group_items;  // a multiple of eight times the workgroup's width
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
