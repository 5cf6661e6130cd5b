// The body of hash_heads32.comp and hash_heads64.comp.
#include "common/grid.glsl"
#include "index/hash_heads.h"
#include "index/sorted_key.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(HashHeadsParams);

// One word of the bitmap an invocation.
void main() {
  const uint64_t word = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (word >= params.words) return;
  const uint begin = uint(word) * 32;
  const uint items = min(32, params.count - begin);
  uint bits = begin == 0 || KEY_AT(params.keys, begin) != KEY_AT(params.keys, begin - 1) ? 1 : 0;
  KEY before = KEY_AT(params.keys, begin);
  for (uint i = 1; i < items; ++i) {
    const KEY key = KEY_AT(params.keys, begin + i);
    if (key != before) bits |= 1u << i;
    before = key;
  }
  U32_AT(params.bitmap, word) = bits;
}
