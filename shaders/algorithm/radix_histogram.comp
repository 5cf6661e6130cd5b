// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_histogram.h"
#include "algorithm/radix_key.glsl"
#include "algorithm/radix_state.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kDigitBits = 8;
KERNEL_PARAMS(RadixHistogramParams);

const uint kDigits = 1u << kDigitBits;
const uint kMostPasses = (KEY_BITS + kDigitBits - 1) / kDigitBits;
shared uint bins[kMostPasses * kDigits];

void count_key(KEY key) {
  uint pass = 0;
  for (uint bit = params.first_bit; bit < params.end_bit; bit += kDigitBits) {
    const uint width = min(kDigitBits, params.end_bit - bit);
    const uint bin = pass * kDigits + (uint(key >> bit) & ((1u << width) - 1));
    atomicAdd(bins[bin], 1);
    ++pass;
  }
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  const uint words = ((params.end_bit - params.first_bit + kDigitBits - 1) / kDigitBits) * kDigits;
  for (uint i = gl_LocalInvocationID.x; i < words; i += gl_WorkGroupSize.x) bins[i] = 0;
  barrier();

  const uint64_t keys = params.keys + (KEY_BITS / 8) * uint64_t(begin);
#if KEY_BITS == 64
  for (uint i = gl_LocalInvocationID.x; i < items; i += gl_WorkGroupSize.x) count_key(U64_AT(keys, i));
#else
  for (uint i = 4 * gl_LocalInvocationID.x; i < items; i += 4 * gl_WorkGroupSize.x) {
    const uvec4 key = load4(keys, i, items);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (i + k < items) count_key(key[k]);
    }
  }
#endif
  barrier();
  for (uint i = gl_LocalInvocationID.x; i < words; i += gl_WorkGroupSize.x) {
    if (bins[i] != 0) atomicAdd(U32s(params.histogram).v[i], bins[i]);
  }
}
