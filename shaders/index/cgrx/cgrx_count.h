// The kernel cgrx_count writes counts[j] = the number of primitives that bucket j contributes to the scene.
#ifndef RTSQL_SHADERS_INDEX_CGRX_COUNT_H
#define RTSQL_SHADERS_INDEX_CGRX_COUNT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCgrxCountThreads = 256;

struct CgrxCountParams {
  address keys;    // ascending
  address counts;  // uint32 each
  uint key_count;
  uint buckets;
};

RTSQL_SHADER_END

#endif
