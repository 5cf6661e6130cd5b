#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_geometry.h"

layout(local_size_x = kRxGeometryThreads) in;

KERNEL_PARAMS(RxGeometryParams);

void main() {
  uint i = workgroup_index() * kRxGeometryThreads + gl_LocalInvocationIndex;
  if (i >= params.count) return;
  uint64_t key = from_base(load_key(params.keys, i), params.base);
  vec3 centre = key_place(key);
  F32s box = F32s(params.primitives + 24ul * i);
  for (int end = 0; end < 2; ++end) {
    int steps = 2 * end - 1;
    box.v[3 * end] = x_place(key_x(key), steps);
    box.v[3 * end + 1] = (centre.y + 0.5 * steps) * axis_scale().y;
    box.v[3 * end + 2] = (centre.z + 0.5 * steps) * axis_scale().z;
  }
}
