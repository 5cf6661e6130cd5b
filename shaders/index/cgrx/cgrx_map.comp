#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/cgrx/cgrx_geometry.glsl"
#include "index/cgrx/cgrx_map.h"

layout(local_size_x = kCgrxMapThreads) in;

KERNEL_PARAMS(CgrxMapParams);

// The corners lie in the plane x + y + z = 0 through the place, which is their mean: rays along all three
// axes cross it there.
const vec3 kCorners[3] = {vec3(0.5, -0.5, 0.0), vec3(0.0, 0.5, -0.5), vec3(-0.5, 0.0, 0.5)};

void put(uint primitive, vec3 centre, uint bucket, uint start) {
  F32s triangle = F32s(params.corners + 36ul * primitive);
  for (uint corner = 0; corner < 3; ++corner) {
    const vec3 position = (centre + kCorners[corner]) * axis_scale();
    triangle.v[3 * corner] = position.x;
    triangle.v[3 * corner + 1] = position.y;
    triangle.v[3 * corner + 2] = position.z;
  }
  U32s(params.bucket_of + 4ul * primitive).v[0] = bucket;
  if (kRepresentation == kCgrxExtra) U32s(params.start_of + 4ul * primitive).v[0] = start;
}

// Returns the first bucket whose representative is at least `key`, given that the one of `from` is: it is
// mostly near that.
uint first_bucket(uint64_t key, uint from) {
  uint at_least = from;
  uint step = 1;
  while (step <= at_least && representative(params.keys, params.key_count, at_least - step) >= key) {
    at_least -= step;
    step *= 2;
  }
  uint begin = step <= at_least ? at_least - step + 1 : 0;
  while (begin < at_least) {
    const uint middle = begin + (at_least - begin) / 2;
    if (representative(params.keys, params.key_count, middle) >= key) at_least = middle;
    else begin = middle + 1;
  }
  return at_least;
}

void put_with_markers(uint primitive, uint bucket, Contribution c) {
  const vec3 centre = key_place(c.key);
  const float column = marker_column();
  if (c.plane) put(primitive++, vec3(column, column, centre.z), bucket, 0);
  if (c.row) put(primitive++, vec3(column, centre.yz), bucket, 0);
  if (c.is_mapped) put(primitive, centre, bucket, 0);
}

void put_with_extra(uint primitive, uint bucket, Contribution c) {
  const vec3 centre = key_place(c.key);
  const float column = marker_column();
  const uint after = min(bucket + 1, params.buckets - 1);
  const bool is_row_end = c.row || key_x(c.key) == kLastX;
  const uint row_start = is_row_end ? first_bucket(key_row(c.key) << kRowBits, bucket) : 0;
  if (c.is_mapped) put(primitive++, centre, bucket, row_start);
  if (c.row) put(primitive++, vec3(column, centre.yz), after, row_start);
  if (c.plane) {
    const uint plane_start = first_bucket(key_plane(c.key) << kPlaneBits, bucket);
    put(primitive, vec3(column, column, centre.z), after, plane_start | kCgrxPlaneEnd);
  }
}

void main() {
  const uint bucket = workgroup_index() * kCgrxMapThreads + gl_LocalInvocationIndex;
  if (bucket >= params.buckets) return;
  const uint primitive = U32s(params.offsets + 4ul * bucket).v[0];
  const Contribution c = contribution_of(params.keys, params.key_count, bucket, params.buckets);
  if (kRepresentation == kCgrxMarkers) put_with_markers(primitive, bucket, c);
  else put_with_extra(primitive, bucket, c);
}
