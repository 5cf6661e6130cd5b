#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_geometry.h"

layout(local_size_x = kRxGeometryThreads) in;

KERNEL_PARAMS(RxGeometryParams);

// Corners are in half steps. Before the scene is stretched, they lie in the plane x = z of the place, with the place
// at weights 1/4, 1/4 and 1/2: inside by a wide margin, seen from along the row and from across it, at a distance
// that halves and quarters compute exactly.
const ivec3 kCorners[3] = {ivec3(1, -1, 1), ivec3(-1, -1, -1), ivec3(0, 1, 0)};

void main() {
  uint i = workgroup_index() * kRxGeometryThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  uint64_t key = from_base(load_key(params.keys, i), params.base);
  vec3 centre = key_place(key);
  F32s triangle = F32s(params.primitives + 36ul * i);
  for (uint corner = 0; corner < 3; ++corner) {
    triangle.v[3 * corner] = x_place(key_x(key), kCorners[corner].x);
    triangle.v[3 * corner + 1] = (centre.y + 0.5 * kCorners[corner].y) * axis_scale().y;
    triangle.v[3 * corner + 2] = (centre.z + 0.5 * kCorners[corner].z) * axis_scale().z;
  }
}
