#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx.glsl"
#include "index/rx_triangles.h"

layout(local_size_x = kRxTrianglesThreads) in;

KERNEL_PARAMS(RxTrianglesParams);

// In the plane x = z of the place, with the place at weights 1/4, 1/4 and 1/2: inside by a wide margin, seen from
// along the row and from across it, at a distance that halves and quarters compute exactly.
const vec3 kCorners[3] = {vec3(0.5, -0.5, 0.5), vec3(-0.5, -0.5, -0.5), vec3(0.0, 0.5, 0.0)};

void main() {
  uint i = workgroup_index() * kRxTrianglesThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  vec3 centre = key_place(load_key(params.keys, i));
  F32s triangle = F32s(params.corners + 36ul * i);
  for (uint corner = 0; corner < 3; ++corner) {
    vec3 position = centre + kCorners[corner];
    triangle.v[3 * corner] = position.x;
    triangle.v[3 * corner + 1] = position.y;
    triangle.v[3 * corner + 2] = position.z;
  }
}
