#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/gather_bits.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(GatherBitsParams);

// A thread makes one word of 32 bits.
void main() {
  const uint64_t word = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (32 * word >= params.count) return;
  const uint64_t indices = params.indices + 128ul * word;
  const uint items = min(32, params.count - uint(32 * word));

  uint bits = 0;
  for (uint i = 0; i < items; i += 4) {
    const uvec4 index = load4(indices, i, items);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      const uint source = i + k < items ? index[k] : index.x;
      const uint bit = (U32_AT(params.source, source / 32) >> (source % 32)) & 1;
      if (i + k < items) bits |= bit << (i + k);
    }
  }
  U32_AT(params.result, word) = bits;
}
