// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/bindex/bindex_spans.h"
#include "index/search/sorted_key.glsl"

#extension GL_EXT_shader_atomic_int64 : require
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(BindexSpansParams);

// Arithmetic of 64 bits within a subgroup is an optional feature: the upper halves decide first.
uint64_t subgroup_least(uint64_t key) {
  const uvec2 halves = unpackUint2x32(key);
  const uint upper = subgroupMin(halves.y);
  return packUint2x32(uvec2(subgroupMin(halves.y == upper ? halves.x : ~0u), upper));
}

void main() {
  const uint shares = (params.tiles + kBindexSpanTiles - 1) / kBindexSpanTiles;
  const uint block = workgroup_index() / shares;
  if (block >= params.blocks) return;
  const uint first_tile = workgroup_index() % shares * kBindexSpanTiles;
  const uint end_tile = min(first_tile + kBindexSpanTiles, params.tiles);
  const uint begin = U32_AT(params.slices, block * params.tiles + first_tile);
  const uint entries = U32_AT(params.slices, block * params.tiles + end_tile) - begin;
  if (entries == 0) return;

  KEY least = ~KEY(0);
  KEY most = KEY(0);
  for (uint i = gl_LocalInvocationID.x; i < entries; i += gl_WorkGroupSize.x) {
    const KEY key = KEY_AT(params.keys, begin + i);
    least = min(least, key);
    most = max(most, key);
  }
#if KEY_BITS == 64
  const uint64_t subgroup_most = ~subgroup_least(~most);
  const uint64_t subgroup_minimum = subgroup_least(least);
#else
  const uint64_t subgroup_most = uint64_t(subgroupMax(most));
  const uint64_t subgroup_minimum = uint64_t(subgroupMin(least));
#endif
  if (subgroupElect()) {
    atomicMin(U64s(params.least + 8ul * block).v[0], subgroup_minimum);
    atomicMax(U64s(params.most + 8ul * block).v[0], subgroup_most);
  }
}
