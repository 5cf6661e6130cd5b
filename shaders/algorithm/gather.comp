#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/gather.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kElementBytes = 4;
KERNEL_PARAMS(GatherParams);

const uint kRows = 4;  // of 4 neighbouring elements a thread; where the array ends, the last ones repeat the first

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin >= params.count) return;
  const uint items = min(kRows * 4 * gl_WorkGroupSize.x, params.count - uint(begin));
  const uint64_t indices = params.indices + 4ul * begin;
  const uint64_t at = params.result + kElementBytes * begin;

  [[unroll]] for (uint r = 0; r < kRows; ++r) {
    const uint i = 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
    const uint n = i < items ? min(4, items - i) : 0;
    const uvec4 index = load4(indices, i, items);
    if (n == 0) continue;
    if (kElementBytes == 16) {
      for (uint k = 0; k < n; ++k) U64x2_AT(at, i + k) = U64x2_AT(params.source, index[k]);
    } else if (kElementBytes == 8) {
      u64vec4 value;
      [[unroll]] for (uint k = 0; k < 4; ++k) value[k] = U64_AT(params.source, k < n ? index[k] : index.x);
      store4(at, i, items, value);
    } else if (kElementBytes == 4) {
      uvec4 value;
      [[unroll]] for (uint k = 0; k < 4; ++k) value[k] = U32_AT(params.source, k < n ? index[k] : index.x);
      store4(at, i, items, value);
    } else if (kElementBytes == 2) {
      // Both bytes of an element are this thread's, so that neighbours do not write each other's.
      for (uint k = 0; k < n; ++k) {
        U8_AT(at, 2 * (i + k)) = U8_AT(params.source, 2ul * index[k]);
        U8_AT(at, 2 * (i + k) + 1) = U8_AT(params.source, 2ul * index[k] + 1ul);
      }
    } else {
      uint value = 0;
      [[unroll]] for (uint k = 0; k < 4; ++k) value |= uint(U8_AT(params.source, k < n ? index[k] : index.x)) << (8 * k);
      if (n == 4 && is_aligned(at + i, 4)) {
        U32s(at + i).v[0] = value;
      } else {
        for (uint k = 0; k < n; ++k) U8_AT(at, i + k) = uint8_t(value >> (8 * k));
      }
    }
  }
}
