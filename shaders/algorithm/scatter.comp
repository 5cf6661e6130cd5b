#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/scatter.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kElementBytes = 4;
KERNEL_PARAMS(ScatterParams);

const uint kRows = 4;  // of 4 neighbouring elements a thread

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin >= params.count) return;
  const uint items = min(kRows * 4 * gl_WorkGroupSize.x, params.count - uint(begin));
  const uint64_t indices = params.indices + 4ul * begin;
  const uint64_t from = params.source + kElementBytes * begin;

  [[unroll]] for (uint r = 0; r < kRows; ++r) {
    const uint i = 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
    const uint n = i < items ? min(4, items - i) : 0;
    const uvec4 index = load4(indices, i, items);
    for (uint k = 0; k < n; ++k) {
      if (kElementBytes == 16) {
        U64x2_AT(params.result, index[k]) = U64x2_AT(from, i + k);
      } else if (kElementBytes == 8) {
        U64_AT(params.result, index[k]) = U64_AT(from, i + k);
      } else if (kElementBytes == 4) {
        U32_AT(params.result, index[k]) = U32_AT(from, i + k);
      } else if (kElementBytes == 2) {
        // Both bytes of an element are this thread's, so that neighbours do not write each other's.
        U8_AT(params.result, 2ul * index[k]) = U8_AT(from, 2 * (i + k));
        U8_AT(params.result, 2ul * index[k] + 1ul) = U8_AT(from, 2 * (i + k) + 1);
      } else {
        U8_AT(params.result, index[k]) = U8_AT(from, i + k);
      }
    }
  }
}
