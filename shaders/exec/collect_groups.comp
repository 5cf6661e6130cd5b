#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_ballot : require
#include "../common/buffers.glsl"
#include "../common/grid.glsl"
#include "collect_groups.h"

KERNEL_PARAMS(CollectGroupsParams);
layout(local_size_x = kCollectGroupsThreads) in;

// The group's number; lanes of a subgroup share an atomic.
uint take_number(bool used) {
  const uvec4 users = subgroupBallot(used);
  const uint count = subgroupBallotBitCount(users);
  uint first = 0u;
  if (count > 0u && subgroupElect()) first = atomicAdd(U32s(params.count).v[0], count);
  return subgroupBroadcastFirst(first) + subgroupBallotExclusiveBitCount(users);
}

void write_group(uint number, uint slot) {
  const uint64_t group = params.groups + uint64_t(number) * uint64_t(1u + params.accumulators) * 8ul;
  U64s(group).v[0] = uint64_t(slot);
  for (uint i = 0u; i < params.accumulators; ++i)
    U64s(group).v[1u + i] = U64s(U64s(params.tables).v[i]).v[slot];
}

void main() {
  const uint begin = workgroup_index() * kCollectGroupsSlots;
  const uint end = min(begin + kCollectGroupsSlots, params.slots);
  const uint64_t counts = U64s(params.tables).v[0];
  for (uint base = begin; base < end; base += kCollectGroupsThreads) {
    const uint slot = base + gl_LocalInvocationIndex;
    const bool used = slot < end && U64s(counts).v[slot] != 0ul;
    const uint number = take_number(used);
    if (used && number < params.capacity) write_group(number, slot);
  }
}
