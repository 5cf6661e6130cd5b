#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/bits_count.h"
#include "common/grid.glsl"

#define SCAN_TYPE uint
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(BitsCountParams);

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_words;
  const uint words = min(params.group_words, params.words - begin);
  const uint64_t bitmap = params.bitmap + 4ul * uint64_t(begin);
  const uint last = params.words - 1 - begin;  // at or past `words` in every group but the last

  uint sum[SCAN_ROWS] = uint[](0u);
  for (uint i = 4 * gl_LocalInvocationID.x; i < words; i += 4 * gl_WorkGroupSize.x) {
    uvec4 word = load4(bitmap, i, words);
    if (i + 4 > last) {
      for (uint k = 0; k < 4; ++k) word[k] = i + k == last ? word[k] & params.last_mask : word[k];
    }
    const ivec4 bits = bitCount(word);
    sum[0] += uint(bits.x + bits.y + bits.z + bits.w);
  }
  const uint total = workgroup_exclusive(sum);
  if (gl_LocalInvocationID.x == 0) U64s(params.sums).v[group] = uint64_t(total);
}
