#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/cgrx/cgrx.glsl"
#include "index/cgrx/cgrx_gaps.h"

layout(local_size_x = kCgrxGapThreads) in;

KERNEL_PARAMS(CgrxGapsParams);

void main() {
  const uint i = workgroup_index() * kCgrxGapThreads + gl_LocalInvocationIndex;
  if (i >= kCgrxGapSamples) return;
  const uint bucket = uint(uint64_t(i) * params.pairs / kCgrxGapSamples);
  const uint64_t key = representative(params.keys, params.key_count, bucket);
  const uint64_t next = representative(params.keys, params.key_count, bucket + 1);
  const uint planes = uint(key_plane(next) - key_plane(key));
  const uint rows = planes == 0 ? uint(key_row(next) - key_row(key)) : 0;
  U32s gaps = U32s(params.gaps + 12ul * i);
  gaps.v[0] = planes == 0 && rows == 0 ? uint(next - key) : 0;
  gaps.v[1] = rows;
  gaps.v[2] = planes;
}
