#version 460
#extension GL_GOOGLE_include_directive : require
#include "../common/buffers.glsl"
#include "../common/grid.glsl"
#include "merge_tables.h"
#include "merge_words.glsl"

KERNEL_PARAMS(MergeTablesParams);
layout(local_size_x = kMergeTablesThreads) in;

void main() {
  uint slot = workgroup_index() * kMergeTablesThreads + gl_LocalInvocationIndex;
  if (slot >= params.slots) return;
  uint64_t word = U64s(params.words).v[slot];
  for (uint group = 0; group < params.workgroups; ++group) {
    for (uint lane = 0; lane < params.lanes; ++lane) {
      uint64_t place = uint64_t(group * params.slots + slot) * params.lanes + lane;
      word = merged_by(params.operation, word, U64s(params.tables + place * 8ul).v[0]);
    }
  }
  U64s(params.words).v[slot] = word;
}
