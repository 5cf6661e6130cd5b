#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_finish.h"
#include "algorithm/radix_state.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(RadixFinishParams);

const uint kRows = 4;  // of 4 neighbouring elements a thread

void copy(uint64_t to, uint64_t from, uint i, uint items) {
  for (uint r = 0; r < kRows; ++r) {
    const uint at = i + 4 * r * gl_WorkGroupSize.x;
    store4(to, at, items, load4(from, at, items));
  }
}

void main() {
  const uint end = U32s(params.state).v[kRadixEnd];
  if (end == kRadixEndsInResult) return;
  const bool in_scratch = end == kRadixEndsInScratch;
  const RadixArrays arrays = params.arrays;
  const uint64_t from_keys = in_scratch ? arrays.keys_scratch : arrays.source_keys;
  const uint64_t from_values = in_scratch ? arrays.values_scratch : arrays.source_values;
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin >= params.count) return;
  const uint items = min(kRows * 4 * gl_WorkGroupSize.x, params.count - uint(begin));
  const uint i = 4 * gl_LocalInvocationID.x;
  const uint64_t key_begin = 4ul * params.key_words * begin;
  if (from_keys != arrays.keys) {
    copy(arrays.keys + key_begin, from_keys + key_begin, i, params.key_words * items);
    if (params.key_words == 2) {
      const uint half_tile = kRows * 4 * gl_WorkGroupSize.x;
      copy(arrays.keys + key_begin, from_keys + key_begin, half_tile + i, 2 * items);
    }
  }
  if (arrays.values == 0 || from_values == arrays.values) return;
  if (from_values != 0) {
    copy(arrays.values + 4 * begin, from_values + 4 * begin, i, items);
  } else {
    for (uint at = gl_LocalInvocationID.x; at < items; at += gl_WorkGroupSize.x) {
      U32_AT(arrays.values, begin + at) = uint(begin) + at;
    }
  }
}
