#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "cube/cube_primitives.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(CubePrimitivesParams);

void main() {
  const uint row = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (row >= params.count) return;
  const uint code = U32_AT(params.codes, row), line = U32_AT(params.lines, row);
  const uint packed = params.packed == 0ul ? 0u : U32_AT(params.packed, row);
  U32x4s(params.records + 16ul * row).v[0] = uvec4(code, line, U32_AT(params.groups, row), packed);

  const vec3 place = vec3(packed >> params.x_shift, line >> params.y_shift, code >> params.z_shift);
  F32s triangle = F32s(params.triangles + 36ul * row);
  for (uint corner = 0; corner < 3; ++corner) {
    triangle.v[3 * corner] = corner == 1 ? place.x + params.leg : place.x;
    triangle.v[3 * corner + 1] = corner == 2 ? place.y + params.leg : place.y;
    triangle.v[3 * corner + 2] = place.z;
  }
}
