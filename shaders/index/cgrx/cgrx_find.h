// The pipeline cgrx_find writes first[i] and size[i] = the span of the sorted keys in [low[i], high[i]], or
// of those equal to low[i].
#ifndef RTSQL_SHADERS_INDEX_CGRX_FIND_H
#define RTSQL_SHADERS_INDEX_CGRX_FIND_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct CgrxFindParams {
  address scene;
  address low;
  address high;
  address keys;       // ascending, padded by a bucket of the largest that can be
  address bucket_of;  // as cgrx_map wrote them
  address start_of;
  address row_ids;  // uint32 each, in the order of the keys; 0 where they are positions
  address first;     // uint32 each
  address size;      // uint32 each
  uint64_t minimum;  // of the keys
  uint64_t maximum;
  uint key_count;
  uint buckets;
  uint rows_per_partition;
  uint ray_length_x;  // the length of the first ray along each axis, from 1 to kRxFarthest
  uint ray_length_y;
  uint ray_length_z;
};

RTSQL_SHADER_END

#endif
