#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/collect_ties.h"

layout(local_size_x = kCollectTiesThreads) in;
KERNEL_PARAMS(CollectTiesParams);

void main() {
  const uint64_t at = uint64_t(workgroup_index()) * kCollectTiesThreads + gl_LocalInvocationID.x;
  if (at >= params.count || U32s(params.is_tied + 4ul * at).v[0] == 0u) return;
  const uint64_t to = uint64_t(U32s(params.tied_before + 4ul * at).v[0]);
  const uint ties = U32s(params.ties_before + 4ul * at).v[0] + U32s(params.begins_tie + 4ul * at).v[0];
  U32s(params.numbers_left + 4ul * to).v[0] = U32s(params.reordered + 4ul * at).v[0];
  U32s(params.ties_left + 4ul * to).v[0] = ties - 1u;
  U32s(params.places_left + 4ul * to).v[0] = U32s(params.places + 4ul * at).v[0];
}
