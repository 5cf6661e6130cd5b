// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_arrays.glsl"
#include "algorithm/radix_key.glsl"
#include "algorithm/radix_scatter.h"
#include "common/grid.glsl"

layout(local_size_x = kRadixChunkLanes) in;
layout(constant_id = 1) const uint kHasValues = 1;
KERNEL_PARAMS(RadixScatterParams);

shared uint next_place[kRadixChunkDigits * kRadixChunkLanes];  // [digit][lane]: no lane touches another's

void main() {
  const uint chunk = workgroup_index() * kRadixChunkLanes + gl_LocalInvocationID.x;
  const uint pass = U32s(params.state).v[kRadixPass + params.pass];
  if (chunk >= params.chunks || (pass & kRadixActive) == 0) return;
  const uint lane = gl_LocalInvocationID.x;
  for (uint digit = 0; digit <= params.mask; ++digit) {
    next_place[digit * kRadixChunkLanes + lane] = U32_AT(params.places, digit * params.chunks + chunk);
  }

  const uint64_t begin = uint64_t(chunk) * params.chunk_items;
  const uint items = begin < params.count ? min(params.chunk_items, params.count - uint(begin)) : 0;
  const uint64_t keys = keys_in(params.arrays, pass) + (KEY_BITS / 8) * begin;
  const uint64_t values = values_in(params.arrays, pass);
  const uint64_t to_keys = keys_out(params.arrays, pass);
  const uint64_t to_values = values_out(params.arrays, pass);
  for (uint i = 0; i < items; ++i) {
    const KEY key = KEY_AT(keys, i);
    const uint slot = (uint(key >> params.shift) & params.mask) * kRadixChunkLanes + lane;
    const uint place = next_place[slot];
    next_place[slot] = place + 1;
    KEY_AT(to_keys, place) = key;
    if (kHasValues != 0) U32_AT(to_values, place) = values == 0 ? uint(begin) + i : U32_AT(values, begin + i);
  }
}
