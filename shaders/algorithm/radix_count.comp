// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_arrays.glsl"
#include "algorithm/radix_count.h"
#include "algorithm/radix_key.glsl"
#include "common/grid.glsl"

layout(local_size_x = kRadixChunkLanes) in;
KERNEL_PARAMS(RadixCountParams);

shared uint digit_count[kRadixChunkDigits * kRadixChunkLanes];  // [digit][lane]: no lane touches another's

void main() {
  const uint chunk = workgroup_index() * kRadixChunkLanes + gl_LocalInvocationID.x;
  const uint pass = U32s(params.state).v[kRadixPass + params.pass];
  if (chunk >= params.chunks || (pass & kRadixActive) == 0) return;
  const uint lane = gl_LocalInvocationID.x;
  for (uint digit = 0; digit <= params.mask; ++digit) digit_count[digit * kRadixChunkLanes + lane] = 0;

  const uint64_t begin = uint64_t(chunk) * params.chunk_items;
  const uint items = begin < params.count ? min(params.chunk_items, params.count - uint(begin)) : 0;
  const uint64_t keys = keys_in(params.arrays, pass) + (KEY_BITS / 8) * begin;
  for (uint i = 0; i < items; ++i) {
    const uint digit = uint(KEY_AT(keys, i) >> params.shift) & params.mask;
    ++digit_count[digit * kRadixChunkLanes + lane];
  }
  for (uint digit = 0; digit <= params.mask; ++digit) {
    U32_AT(params.counts, digit * params.chunks + chunk) = digit_count[digit * kRadixChunkLanes + lane];
  }
}
