#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/filter/filter_vectors.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kBlocks = 1;  // there is room for so many
layout(constant_id = 2) const uint kWords = 32;  // of each vector that are made at once
layout(constant_id = 3) const uint kParts = 1;   // equal shares of the blocks: a thread takes a word of one
KERNEL_PARAMS(FilterVectorsParams);

// The rows of a word and a block have a bit each. A column more than needed spreads a word's blocks over the banks of
// shared memory.
const uint kStride = kWords + 1;
shared uint rows_of[kBlocks * kStride];
shared uint rows_of_part[kParts * kWords];

void main() {
  const uint tile = workgroup_index();
  if (tile >= params.tiles) return;
  const uint lane = gl_LocalInvocationID.x;
  const uint first_word = tile * kBitmapTileWords;
  const uint words = min(kBitmapTileWords, params.words - first_word);
  const uint rows_of_tile = min(kBitmapTileRows, params.rows - tile * kBitmapTileRows);
  const uint64_t row_blocks = params.row_blocks + 64ul * uint64_t(first_word);
  const uint part_blocks = (params.blocks + kParts - 1) / kParts;

  for (uint i = lane; i < params.blocks * kStride; i += gl_WorkGroupSize.x) rows_of[i] = 0;
  for (uint begin = 0; begin < words; begin += kWords) {
    barrier();
    for (uint i = 4 * lane; i < 32 * kWords; i += 4 * gl_WorkGroupSize.x) {
      if (32 * begin + i >= rows_of_tile) break;
      const uvec2 pairs = U32x2s(row_blocks + 2ul * (32 * begin + i)).v[0];
      const uvec4 block = uvec4(pairs.x & 0xffffu, pairs.x >> 16, pairs.y & 0xffffu, pairs.y >> 16);
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        if (block[k] != kNoBlock) atomicOr(rows_of[block[k] * kStride + i / 32], 1u << (i % 32 + k));
      }
    }
    barrier();
    for (uint item = lane; item < kParts * kWords; item += gl_WorkGroupSize.x) {
      const uint first_block = item / kWords * part_blocks;
      const uint end_block = min(first_block + part_blocks, params.blocks);
      uint rows = 0;
      for (uint b = first_block; b < end_block; ++b) rows |= rows_of[b * kStride + item % kWords];
      rows_of_part[item] = rows;
    }
    barrier();
    for (uint item = lane; item < kParts * kWords; item += gl_WorkGroupSize.x) {
      const uint word = item % kWords;
      const uint first_block = item / kWords * part_blocks;
      const uint end_block = min(first_block + part_blocks, params.blocks);
      uint rows = 0;
      for (uint before = word; before < item; before += kWords) rows |= rows_of_part[before];
      uint64_t at = params.vectors + 4ul * (uint64_t(first_block) * params.words + first_word + begin + word);
      for (uint b = first_block; b < end_block; ++b) {
        rows |= rows_of[b * kStride + word];
        rows_of[b * kStride + word] = 0;
        if (begin + word < words) U32s(at).v[0] = rows;
        at += 4ul * params.words;
      }
    }
  }
}
