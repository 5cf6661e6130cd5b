#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/tree_level.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kOperation = 0;
#include "exec/window/tree.glsl"
KERNEL_PARAMS(TreeLevelParams);

void main() {
  const uint64_t node = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (node >= params.nodes) return;
  const uint begin = uint(node) << kFanBits;
  U64_AT(params.result, node) =
      merged_range(merged_none(), params.below, begin, begin + min(kFan, params.count - begin));
}
