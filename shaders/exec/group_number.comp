#version 460
#extension GL_GOOGLE_include_directive : require
#include "../common/buffers.glsl"
#include "../common/grid.glsl"
#include "group_number.h"

KERNEL_PARAMS(GroupNumberParams);
layout(local_size_x = kGroupNumberItems) in;

void main() {
  uint64_t group = uint64_t(workgroup_index()) * kGroupNumberItems + gl_LocalInvocationIndex;
  if (group >= params.count) return;
  uint slot = U32s(params.slots + group * 4ul).v[0];
  U32s(params.table + uint64_t(slot) * 4ul).v[0] = uint(group);
}
