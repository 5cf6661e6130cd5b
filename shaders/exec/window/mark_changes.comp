#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/mark_changes.h"
#include "exec/window/runs.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kKeyBytes = 4;
KERNEL_PARAMS(MarkChangesParams);

uint64_t key_of(uint row) {
  return kKeyBytes == 8 ? U64_AT(params.keys, row) : uint64_t(U32_AT(params.keys, row));
}

// An invocation makes one word of the bitmap.
void main() {
  const uint64_t word = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (word >= params.words) return;
  const uint begin = uint(word) * 32u;
  const uint rows = min(32u, params.rows - begin);
  const uint before = begin == 0u ? 0u : begin - 1u;
  uint64_t last = key_of(before);
  bool last_valid = is_set(params.validity, before);
  const uint valid = params.validity == 0ul ? ~0u : U32_AT(params.validity, word);
  uint bits = 0u;
  for (uint i = 0u; i < rows; ++i) {
    const uint64_t key = key_of(begin + i);
    const bool is_valid = (valid >> i & 1u) != 0u;
    if (is_valid != last_valid || (is_valid && key != last)) bits |= 1u << i;
    last = key;
    last_valid = is_valid;
  }
  U32_AT(params.bitmap, word) |= bits;
}
