#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx3d/rx3d_mark.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(Rx3dMarkAllParams);

#include "index/rx3d/rx3d_mark.glsl"

void main() {
  const uint record = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (record < params.count) mark(record);
}
