#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_gaps.h"

layout(local_size_x = kRxGapThreads) in;

KERNEL_PARAMS(RxGapsParams);

const uint kPlaneBits = kRowBits + kColumnBits;

// The last mark may be one of fewer keys.
uint64_t mark(uint number) {
  const uint position = (number << params.mark_log2) | ((1u << params.mark_log2) - 1);
  return from_base(load_key(params.keys, min(position, params.key_count - 1)), params.base);
}

// Returns the mean distance of the marks from `number` on, as many as share the bits above `bits` with it, in units
// of the bits from `unit` on; 0 where the next one does not share them, or is the same.
uint mean_gap(uint number, uint bits, uint unit) {
  const uint64_t first = mark(number);
  for (uint steps = min(params.neighbours, params.pairs - number); steps > 0; steps /= 2) {
    const uint64_t last = mark(number + steps);
    if (first >> bits != last >> bits) continue;
    const uint distance = uint((last >> unit) - (first >> unit));
    return distance == 0 ? 0 : max(1u, distance / steps);
  }
  return 0;
}

void main() {
  const uint i = workgroup_index() * kRxGapThreads + gl_LocalInvocationIndex;
  if (i >= kRxGapSamples) return;
  const uint number = uint(uint64_t(i) * params.pairs / kRxGapSamples);
  const uint64_t first = mark(number);
  const uint64_t next = mark(number + 1);
  const bool same_row = first >> kRowBits == next >> kRowBits;
  const bool same_plane = first >> kPlaneBits == next >> kPlaneBits;
  U32s gaps = U32s(params.gaps + 12ul * i);
  gaps.v[0] = same_row ? mean_gap(number, kRowBits, 0) : 0;
  gaps.v[1] = !same_row && same_plane ? mean_gap(number, kPlaneBits, kRowBits) : 0;
  gaps.v[2] = same_plane ? 0 : uint((next >> kPlaneBits) - (first >> kPlaneBits));
}
