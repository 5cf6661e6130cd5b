#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/rtscan/rtscan_primitives.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kPrimitive = kRtscanCube;
KERNEL_PARAMS(RtscanPrimitivesParams);

// Corners are in half widths, around the place.
const ivec3 kFlatTriangle[3] = {ivec3(-1, -1, 0), ivec3(3, -1, 0), ivec3(-1, 3, 0)};
const ivec3 kUprightTriangle[3] = {ivec3(2, 0, 0), ivec3(0, 0, 2), ivec3(0, 2, -2)};

void main() {
  const uint primitive = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (primitive >= params.count) return;
  const uint i = U32_AT(params.order, primitive);
  vec3 place = vec3(0.0);
  for (uint axis = 0; axis < params.axes; ++axis) place[axis] = float(U32_AT(params.coordinates[axis], i));

  const float half_width = 0.5 * float(params.width);
  if (kPrimitive == kRtscanFlatTriangle || kPrimitive == kRtscanUprightTriangle) {
    F32s triangle = F32s(params.primitives + 36ul * primitive);
    for (uint corner = 0; corner < 3; ++corner) {
      const ivec3 offset =
          kPrimitive == kRtscanFlatTriangle ? kFlatTriangle[corner] : kUprightTriangle[corner];
      for (uint axis = 0; axis < 3; ++axis) {
        triangle.v[3 * corner + axis] = place[axis] + half_width * float(offset[axis]);
      }
    }
  } else {
    const float reach = kPrimitive == kRtscanSphere ? rtscan_radius(params.width) : half_width;
    F32s box = F32s(params.primitives + 24ul * primitive);
    for (uint axis = 0; axis < 3; ++axis) {
      box.v[axis] = place[axis] - reach;
      box.v[3 + axis] = place[axis] + reach;
    }
    if (kPrimitive == kRtscanSphere) {
      F32s centre = F32s(params.centres + 12ul * primitive);
      for (uint axis = 0; axis < 3; ++axis) centre.v[axis] = place[axis];
    }
  }
}
