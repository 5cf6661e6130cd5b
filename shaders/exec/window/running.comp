#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/running.h"
#include "exec/window/runs.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kOperation = 0;
#include "exec/window/tree.glsl"
KERNEL_PARAMS(WindowRunningParams);

// An invocation goes through 32 rows, which one word of the bitmap is of: the tree says what comes before
// them. A pair of words belongs to its buffer if one does.
void main() {
  const uint64_t block = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (block >= params.blocks) return;
  const uint begin = uint(block) * 32u;
  const uint rows = min(32u, params.rows - begin);
  const bool is_whole = params.partitions.bitmap == 0ul;
  const uint starts = is_whole ? 0u : U32_AT(params.partitions.bitmap, block);
  uint64_t sum = merged_none();
  if ((starts & 1u) == 0u) {
    const uint first = is_whole ? 0u : start_of(params.partitions, run_of(params.partitions, begin));
    sum = merged_words(params.words, params.tree, params.rows, first, begin);
  }
  const uint64_t from = params.words + 8ul * uint64_t(begin);
  const uint64_t to = params.result + 8ul * uint64_t(begin);
  for (uint i = 0u; i < rows; i += 2u) {
    u64vec2 pair = U64x2s(from + 8ul * i).v[0];
    pair.x = (starts >> i & 1u) != 0u ? pair.x : merged(sum, pair.x);
    pair.y = (starts >> i & 2u) != 0u ? pair.y : merged(pair.x, pair.y);
    sum = pair.y;
    U64x2s(to + 8ul * i).v[0] = pair;
  }
}
