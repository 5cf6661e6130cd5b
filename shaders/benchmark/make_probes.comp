#version 460
#extension GL_GOOGLE_include_directive : require
#include "benchmark/keys.glsl"
#include "benchmark/make_probes.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(MakeProbesParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer ProbeShapes { ProbeShape v; };
#define SHAPE ProbeShapes(params.shape).v

// Returns a rank with the probability of its weight; ranks belong to keys at random, so that frequent ones
// are no neighbours.
uint64_t skewed_number(uint64_t bits) {
  const uint64_t distinct = SHAPE.space.distinct;
  const uint64_t total = U64_AT(params.rank_sums, distinct);
  const uint64_t target = bits % total;
  uint64_t low = 0;
  uint64_t high = distinct - 1;
  while (low < high) {
    const uint64_t middle = high - (high - low) / 2;
    if (U64_AT(params.rank_sums, middle) <= target) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return permute(low, distinct, params.seed);
}

uint64_t miss(uint64_t bits, uint64_t choice) {
  if ((choice >> 32) < SHAPE.outside_threshold) return SHAPE.outside_begin + bits % SHAPE.outside_size;
  const KeySpace space = SHAPE.space;
  const uint64_t sparse = space.distinct - space.dense;
  if (sparse > 0) return space.sparse_begin + permute(sparse + bits % (space.sparse_size - sparse), space.sparse_size, space.seed);
  // The gap lies between two neighbouring dense keys.
  const uint64_t gap = (bits & 0xffffffffu) % (space.stride - 1);
  return random_below(bits, space.distinct - 1) * space.stride + 1 + gap;
}

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t probe = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (probe >= params.count) return;
    const uint64_t bits = random_bits(params.seed, 2 * probe);
    const uint64_t choice = random_bits(params.seed, 2 * probe + 1);

    if ((choice & 0xffffffffu) >= SHAPE.hit_threshold) {
      store_key(params.low, probe, params.key_bytes, miss(bits, choice));
      continue;
    }
    const uint64_t number = params.rank_sums != 0 ? skewed_number(bits) : random_below(bits, SHAPE.space.distinct);
    uint64_t low = key_of(SHAPE.space, number);
    if (params.high != 0) {
      // Ranges that would pass the end of their part of the key space are moved down.
      const bool dense = number < SHAPE.space.dense;
      const uint64_t stride = SHAPE.space.stride;
      const uint64_t span = dense ? SHAPE.span_keys * stride - 1 : SHAPE.sparse_span;
      const uint64_t last = dense ? SHAPE.space.dense * stride - 1 : SHAPE.last_value;
      low = min(low, last - min(span, last));
      store_key(params.high, probe, params.key_bytes, low + min(span, last));
    }
    store_key(params.low, probe, params.key_bytes, low);
  }
}
