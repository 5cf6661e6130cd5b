// The kernel cgrx_map writes the triangles of all buckets, and for each the bucket that a ray which hits it
// has found; see src/index/cgrx/cgrx_scene.h.
#ifndef RTSQL_SHADERS_INDEX_CGRX_MAP_H
#define RTSQL_SHADERS_INDEX_CGRX_MAP_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCgrxMapThreads = 256;

struct CgrxMapParams {
  address keys;       // ascending
  address offsets;    // uint32: the number of primitives of the buckets before each
  address corners;    // nine floats a primitive
  address bucket_of;  // uint32 a primitive
  address start_of;   // uint32 a primitive, for extra representatives; else 0
  uint key_count;
  uint buckets;
};

RTSQL_SHADER_END

#endif
