#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "cube/cube_sieve.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kWords = 2;
layout(constant_id = 2) const uint kCellsOfThread = 4;
KERNEL_PARAMS(CubeSieveParams);

#include "cube/cube_totals.glsl"

#include "cube/cube_ranges.glsl"

uint last_of(uint range) { return CubeCodeRanges(params.ranges).v[range].last; }

bool is_extreme(uint word) { return (params.extremes >> word & 1u) != 0u; }

void flush(uint copy, uint group, uint64_t words[kWords]) {
  if (words[0] == 0ul) return;
  for (uint word = 0; word < kWords; ++word) add_to_total(is_extreme(word), copy, word, group, words[word]);
}

void main() {
  const uint place = workgroup_index();
  if (place >= params.tile_count) return;
  const uint thread = U32_AT(params.tiles, place) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  const uint begin = thread * kCellsOfThread, end = min(begin + kCellsOfThread, params.cells);
  if (begin >= end) return;
  const uint copy = thread % params.copies;

  uint range = range_from(params.ranges, params.range_count, U32_AT(params.blocks, begin));
  uint group = 0;
  uint64_t words[kWords];  // of the group, not yet added
  for (uint word = 0; word < kWords; ++word) words[word] = 0ul;
  for (uint cell = begin; cell < end; ++cell) {
    const uint block = U32_AT(params.blocks, cell);
    while (range < params.range_count && last_of(range) < block) ++range;
    if (range == params.range_count) break;
    if (CubeCodeRanges(params.ranges).v[range].first > block) continue;
    const uint next = U32_AT(params.cell_groups, cell);
    if (next != group) {
      flush(copy, group, words);
      for (uint word = 0; word < kWords; ++word) words[word] = 0ul;
    }
    group = next;
    for (uint word = 0; word < kWords; ++word)
      words[word] = joined(is_extreme(word), words[word], U64_AT(params.words[word], cell));
  }
  flush(copy, group, words);
}
