#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx3d/rx3d_triangles.h"
#include "index/rx3d/rx3d_place.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(Rx3dTrianglesParams);

// Corners in half widths, around the place. In the plane, rays pass at y = 0, where the upright triangle is as wide as
// 16/17 of its base; in space, the other one covers a square.
const vec2 kUpright[3] = {vec2(-1.0625, -0.0625), vec2(1.0625, -0.0625), vec2(0.0, 1.0)};
const vec2 kCovering[3] = {vec2(-1.0, -1.0), vec2(3.0, -1.0), vec2(-1.0, 3.0)};

void main() {
  const uint i = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  float place[kRx3dAxes];
  for (uint axis = 0; axis < params.axes; ++axis) {
    const Rx3dColumn column = Rx3dColumns(params.columns).v[axis];
    place[axis] = place_of(column, key_at(column.keys, column.wide, params.first + i));
  }
  const bool in_space = params.axes == kRx3dAxes;
  const uint along = params.axes - 1;
  const float x = params.axes > 1 ? place[0] : 0.0, y = in_space ? place[1] : 0.0;
  const vec2 half_width = vec2(1.0 + 2.0 * margin_of(x), 1.0 + 2.0 * margin_of(y));
  F32s triangle = F32s(params.triangles + 36ul * i);
  for (uint corner = 0; corner < 3; ++corner) {
    const vec2 offset = half_width * (in_space ? kCovering[corner] : kUpright[corner]);
    triangle.v[3 * corner] = x + offset.x;
    triangle.v[3 * corner + 1] = y + offset.y;
    triangle.v[3 * corner + 2] = place[along];
  }
}
