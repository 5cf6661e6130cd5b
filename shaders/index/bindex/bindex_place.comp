// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/bindex/bindex_place.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kBlocks = 1;  // there is room for so many
KERNEL_PARAMS(BindexPlaceParams);

shared uint next_place[kBlocks];

void main() {
  const uint tile = workgroup_index();
  if (tile >= params.tiles) return;
  for (uint b = gl_LocalInvocationID.x; b < params.blocks; b += gl_WorkGroupSize.x) {
    next_place[b] = U32_AT(params.slices, b * params.tiles + tile);
  }
  barrier();

  const uint first_row = tile * kBitmapTileRows;
  const uint rows = min(kBitmapTileRows, params.rows - first_row);
  const uint64_t keys = params.keys + uint64_t(first_row) * (KEY_BITS / 8);
  const uint64_t row_blocks = params.row_blocks + 2ul * uint64_t(first_row);
  for (uint i = 4 * gl_LocalInvocationID.x; i < rows; i += 4 * gl_WorkGroupSize.x) {
    const KEY4 key = load_keys(keys, i, rows);
    const uvec2 pairs = U32x2s(row_blocks + 2ul * i).v[0];
    const uvec4 block = uvec4(pairs.x & 0xffffu, pairs.x >> 16, pairs.y & 0xffffu, pairs.y >> 16);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (block[k] == kNoBlock) continue;
      const uint place = atomicAdd(next_place[block[k]], 1u);
      KEY_AT(params.entry_keys, place) = key[k];
      // A device need not store 16 bits at once.
      const uint64_t at = params.entry_rows + 2ul * uint64_t(place);
      U8s(at).v[0] = uint8_t(i + k);
      U8s(at).v[1] = uint8_t((i + k) >> 8);
    }
  }
}
