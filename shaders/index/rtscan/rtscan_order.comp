#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/rtscan/rtscan_order.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(RtscanOrderParams);

void main() {
  const uint i = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  uvec3 place = uvec3(0);
  for (uint axis = 0; axis < params.axes; ++axis) {
    place[axis] = U32_AT(params.coordinates[axis], i) >> (kRtscanCoordinateBits - params.bits);
  }
  uint code = 0;
  for (uint bit = params.bits; bit-- > 0;) {
    for (uint axis = 0; axis < params.axes; ++axis) code = code << 1 | (place[axis] >> bit & 1u);
  }
  U32_AT(params.codes, i) = code;
}
