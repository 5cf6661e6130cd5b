#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_neighbours.h"

layout(local_size_x = kRxNeighboursThreads) in;

KERNEL_PARAMS(RxNeighboursParams);

shared uint counters[kRxNeighboursCounters];
shared bool known_to_descend;  // by another workgroup: nothing is left to be found out

uint64_t key_at(uint i) { return from_base(load_key(params.keys, i), params.base); }

uint counter_of(uint64_t key, uint64_t next) {
  if (key > next) return kRxNeighboursDescending;
  if (key == next) return kRxNeighboursEqual;
  if (key_row(key) != key_row(next)) return kRxNeighboursRows;
  return findMSB(key_x(key) ^ key_x(next));
}

void main() {
  uint lane = gl_LocalInvocationIndex;
  if (lane == 0) known_to_descend = U32s(params.counters + 4ul * kRxNeighboursDescending).v[0] != 0;
  if (lane < kRxNeighboursCounters) counters[lane] = 0;
  barrier();
  if (known_to_descend) return;
  uint64_t begin = uint64_t(workgroup_index()) * kRxNeighboursTile;
  uint64_t end = min(begin + kRxNeighboursTile, uint64_t(params.count));
  for (uint64_t i = max(begin, 1ul) + lane; i < end; i += kRxNeighboursThreads) {
    atomicAdd(counters[counter_of(key_at(uint(i - 1)), key_at(uint(i)))], 1);
  }
  barrier();
  if (lane < kRxNeighboursCounters && counters[lane] != 0) {
    atomicAdd(U32s(params.counters + 4ul * lane).v[0], counters[lane]);
  }
}
