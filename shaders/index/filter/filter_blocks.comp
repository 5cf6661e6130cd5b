// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/filter/filter_blocks.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kBlocks = 1;  // a power of two: there is room for so many
KERNEL_PARAMS(FilterBlocksParams);

shared KEY boundaries[kBlocks];
shared uint counts[kBlocks];

// Returns how many boundaries are at most `key`.
uint block_of(KEY key) {
  uint block = 0;
  for (uint step = kBlocks / 2; step > 0; step /= 2) {
    if (block + step < params.blocks && boundaries[block + step - 1] <= key) block += step;
  }
  return block;
}

void main() {
  const uint tile = workgroup_index();
  if (tile >= params.tiles) return;
  for (uint b = gl_LocalInvocationID.x; b < params.blocks; b += gl_WorkGroupSize.x) {
    counts[b] = 0;
    if (b + 1 < params.blocks) boundaries[b] = KEY_AT(params.boundaries, b);
  }
  barrier();

  const uint first_row = tile * kBitmapTileRows;
  const uint rows = min(kBitmapTileRows, params.rows - first_row);
  const uint64_t keys = params.keys + uint64_t(first_row) * (KEY_BITS / 8);
  const uint64_t row_blocks = params.row_blocks + 2ul * uint64_t(first_row);
  for (uint i = 4 * gl_LocalInvocationID.x; i < rows; i += 4 * gl_WorkGroupSize.x) {
    const KEY4 key = load_keys(keys, i, rows);
    uint has_key = (1u << min(4u, rows - i)) - 1;
    if (params.has_key != 0ul) has_key &= U32_AT(params.has_key, (first_row + i) / 32) >> (i % 32);
    uvec4 block = uvec4(kNoBlock);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if ((has_key >> k & 1u) != 0) {
        block[k] = block_of(key[k]);
        atomicAdd(counts[block[k]], 1u);
      }
    }
    U32x2s(row_blocks + 2ul * i).v[0] = uvec2(block.x | block.y << 16, block.z | block.w << 16);
  }
  if (params.counts == 0ul) return;
  barrier();
  for (uint b = gl_LocalInvocationID.x; b < params.blocks; b += gl_WorkGroupSize.x) {
    U32_AT(params.counts, b * params.tiles + tile) = counts[b];
  }
}
