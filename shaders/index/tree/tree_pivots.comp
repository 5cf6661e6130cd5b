// Built for KEY_BITS = 32 and 64. One load and one store a slot ("Is Binary Search Really All You Need?", section 3.5).
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/sorted_key.glsl"
#include "index/tree/tree_pivots.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kChildren = 9;  // of a node
layout(constant_id = 2) const uint kSlots = 8;     // of a node: kChildren - 1 pivots, then the largest that can be
KERNEL_PARAMS(TreePivotsParams);

const uint64_t kNone = ~0ul;

// Returns the position of the pivot that belongs into slot `s` of a level's node `node`, or kNone.
uint64_t position_of(uint level, uint node, uint s) {
  uint64_t span = params.chunk_keys;
  for (uint below = level + 1; below < params.levels; ++below) span *= kChildren;
  const uint64_t before = (uint64_t(node) * kChildren + s + 1) * span;
  // The last child has no end to tell it by: probes above all keys go there.
  return before < params.key_count ? before - 1 : kNone;
}

void fill(uint64_t slot) {
  const uint node = uint(slot) / kSlots;
  const uint s = uint(slot) % kSlots;
  uint level = params.levels - 1;  // where most nodes are
  while (level > 0 && node < U32_AT(params.level_start, level)) --level;
  const uint64_t position =
      s < kChildren - 1 ? position_of(level, node - U32_AT(params.level_start, level), s) : kNone;
  KEY_AT(params.tree, uint(slot)) = position != kNone ? KEY_AT(params.keys, uint(position)) : ~KEY(0);
}

void main() {
  const uint64_t first = uint64_t(workgroup_index()) * (kTreePivotsRows * gl_WorkGroupSize.x) + gl_LocalInvocationID.x;
  [[unroll]] for (uint r = 0; r < kTreePivotsRows; ++r) {
    const uint64_t slot = first + r * gl_WorkGroupSize.x;
    if (slot < params.slot_count) fill(slot);
  }
}
