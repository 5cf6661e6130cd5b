#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx3d/rx3d_order.h"
#include "index/rx3d/rx3d_place.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(Rx3dOrderParams);

void main() {
  const uint i = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  const float last = float((1u << params.bits) - 1u);
  uvec3 step = uvec3(0);
  for (uint axis = 0; axis < params.axes; ++axis) {
    const Rx3dColumn column = Rx3dColumns(params.columns).v[axis];
    const float place = place_of(column, key_at(column.keys, column.wide, i));
    step[axis] = uint(clamp((place - column.first) * column.per_unit, 0.0, last));
  }
  uint code = 0;
  for (uint bit = params.bits; bit-- > 0;) {
    for (uint axis = 0; axis < params.axes; ++axis) code = code << 1 | (step[axis] >> bit & 1u);
  }
  U32_AT(params.codes, i) = code;
}
