#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/scatter_bits.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(ScatterBitsParams);

// A thread takes one word of 32 bits. Bits of one word of the result may come from several threads.
void main() {
  const uint64_t word = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (32 * word >= params.count) return;
  const uint64_t indices = params.indices + 128ul * word;
  const uint items = min(32, params.count - uint(32 * word));
  const uint bits = params.source == 0 ? params.word : U32_AT(params.source, word);

  for (uint i = 0; i < items; i += 4) {
    const uvec4 index = load4(indices, i, items);
    for (uint k = 0; k < min(4, items - i); ++k) {
      const uint bit = 1u << (index[k] % 32);
      if ((bits >> (i + k) & 1) != 0) {
        atomicOr(U32_AT(params.result, index[k] / 32), bit);
      } else {
        atomicAnd(U32_AT(params.result, index[k] / 32), ~bit);
      }
    }
  }
}
