#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/end_joined.h"

layout(local_size_x = kEndJoinedThreads) in;
KERNEL_PARAMS(EndJoinedParams);

void main() {
  const uint64_t group = uint64_t(workgroup_index()) * kEndJoinedThreads + gl_LocalInvocationID.x;
  if (group >= params.count) return;
  const bool is_joined = (U32s(params.validity).v[uint(group >> 5)] >> uint(group & 31ul) & 1u) != 0u;
  const u64vec2 span = U64x2s(params.spans + 16ul * group).v[0];
  uint64_t bytes = is_joined ? span.y - span.x - params.separator_bytes : 0ul;
  if (bytes > params.longest) {
    U32s(params.gave_up).v[0] = 1u;
    bytes = 0ul;
  }
  U64s(params.texts.begins + 8ul * group).v[0] = is_joined ? span.x : params.nothing;
  U32s(params.texts.bytes + 4ul * group).v[0] = uint(bytes);
}
