// Whether keys ascend and whether neighbours are equal.
#ifndef RTSQL_SHADERS_INDEX_SORTED_CHECK_H
#define RTSQL_SHADERS_INDEX_SORTED_CHECK_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN
const uint kSortedCheckDescends = 1;  // some key is below the one before it
const uint kSortedCheckRepeats = 2;   // some key equals the one before it; known only if none descends
RTSQL_SHADER_END

RTSQL_SHADER_BEGIN

struct SortedCheckParams {
  address keys;
  address findings;  // one uint32, OR of the constants below; zeroed by the host
  uint count;
  uint group_items;
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
