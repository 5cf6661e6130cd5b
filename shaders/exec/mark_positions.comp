#version 460
#extension GL_GOOGLE_include_directive : require
#include "../common/buffers.glsl"
#include "../common/grid.glsl"
#include "mark_positions.h"

KERNEL_PARAMS(MarkPositionsParams);
layout(local_size_x = kMarkPositionsItems) in;

void main() {
  uint64_t item = uint64_t(workgroup_index()) * kMarkPositionsItems + gl_LocalInvocationIndex;
  if (item >= params.count) return;
  uint position = U32s(params.positions + item * 4ul).v[0];
  atomicOr(U32s(params.bitmap + uint64_t(position >> 5) * 4ul).v[0], 1u << (position & 31u));
}
