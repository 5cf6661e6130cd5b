// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/bindex/bindex_flip.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(BindexFlipParams);

// Returns the first entry from `begin` on, and before `end`, whose key is at least `key`, or else `end`.
uint first_at_least(uint begin, uint end, uint64_t key) {
  while (begin < end) {
    const uint middle = begin + (end - begin) / 2;
    if (uint64_t(KEY_AT(params.keys, middle)) < key) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

// Every thread finds both ends: those of a subgroup read the same keys.
void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint begin = U32_AT(params.begin, 0);
  const uint end = U32_AT(params.end, 0);
  const uint first = first_at_least(begin, end, params.low);
  const uint past = params.high == ~0ul ? end : first_at_least(first, end, params.high + 1);
  const uint threads = params.groups * gl_WorkGroupSize.x;
  for (uint i = first + group * gl_WorkGroupSize.x + gl_LocalInvocationID.x; i < past; i += threads) {
    const uint row = U32_AT(params.rows, i);
    atomicXor(U32_AT(params.words, row / 32), 1u << (row % 32));
  }
}
