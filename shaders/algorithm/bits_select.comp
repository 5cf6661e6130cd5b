#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_shuffle : require
#include "algorithm/access.glsl"
#include "algorithm/bits_select.h"
#include "common/grid.glsl"

#define SCAN_TYPE uint
#define SCAN_ROWS 4
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
// Words with more bits than this are written by the whole subgroup, which makes the stores contiguous.
layout(constant_id = 1) const uint kOwnWordBits = 12;
KERNEL_PARAMS(BitsSelectParams);

void write_position(uint64_t at, uint rank, uint position) {
  const uint value = params.positions_from != 0 ? U32_AT(params.positions_from, position) : position;
  U32_AT(at, rank) = value;
}

// Each thread writes the bits of its own word.
void write_own(uint64_t at, uint word, uint rank, uint position) {
  while (word != 0) {
    write_position(at, rank, position + uint(findLSB(word)));
    word &= word - 1;
    ++rank;
  }
}

// The subgroup goes over the bits of all its words together, lane by bit.
void write_together(uint64_t at, uint word, uint rank, uint position) {
  const uint first = subgroupBroadcastFirst(position);
  for (uint bit = gl_SubgroupInvocationID; bit < 32 * gl_SubgroupSize; bit += gl_SubgroupSize) {
    const uint owner_word = subgroupShuffle(word, bit / 32);
    const uint owner_rank = subgroupShuffle(rank, bit / 32);
    const uint mask = 1u << (bit % 32);
    if ((owner_word & mask) != 0) {
      write_position(at, owner_rank + uint(bitCount(owner_word & (mask - 1))), first + bit);
    }
  }
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_words;
  const uint words = min(params.group_words, params.words - begin);

  uint64_t base = params.bases != 0 ? U64s(params.bases).v[group] : 0ul;
  for (uint tile = 0; tile < words; tile += SCAN_ROWS * gl_WorkGroupSize.x) {
    uint word[SCAN_ROWS];
    uint before[SCAN_ROWS];
    [[unroll]] for (uint r = 0; r < SCAN_ROWS; ++r) {
      const uint i = tile + r * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
      word[r] = i < words ? U32_AT(params.bitmap, begin + i) : 0;
      if (begin + i == params.words - 1) word[r] &= params.last_mask;
      before[r] = uint(bitCount(word[r]));
    }
    const uint total = workgroup_exclusive(before);
    const uint64_t at = params.result + 4ul * base;
    for (uint r = 0; r < SCAN_ROWS; ++r) {
      const uint position = 32 * (begin + tile + r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
      if (subgroupMax(uint(bitCount(word[r]))) <= kOwnWordBits) {
        write_own(at, word[r], before[r], position);
      } else {
        write_together(at, word[r], before[r], position);
      }
    }
    base += total;
  }
  if (params.total != 0 && group == params.groups - 1 && gl_LocalInvocationID.x == 0) U64s(params.total).v[0] = base;
}
