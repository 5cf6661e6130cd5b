#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/filter/younger_rows.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(YoungerRowsParams);

void main() {
  const uint64_t i = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i < params.count) U32_AT(params.from_base, uint(i)) = U32_AT(params.rows, uint(i)) - params.base;
}
