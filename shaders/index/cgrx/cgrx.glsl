// Computes places and buckets of `cgrx`, on top of those of `rx`.
#ifndef RTSQL_INDEX_CGRX_GLSL
#define RTSQL_INDEX_CGRX_GLSL

#include "index/cgrx/cgrx_layout.h"
#include "index/rx/rx.glsl"

layout(constant_id = 1) const uint kRepresentation = kCgrxMarkers;
layout(constant_id = 2) const uint kBucketLog2 = 5;

const uint kPlaneBits = 2 * kRowBits;

uint64_t key_plane(uint64_t key) { return key >> kPlaneBits; }
uint row_y(uint64_t row) { return uint(row) & kLastX; }

// Returns where markers lie, or the extra representatives, along x; and those of planes along y.
float marker_column() { return kRepresentation == kCgrxMarkers ? -1.0 : float(kLastX); }

uint bucket_begin(uint bucket) { return bucket << kBucketLog2; }

// Returns the largest key of a bucket; the last bucket may be smaller.
uint64_t representative(address keys, uint key_count, uint bucket) {
  return load_key(keys, min(bucket_begin(bucket) | ((1u << kBucketLog2) - 1), key_count - 1));
}

#endif
