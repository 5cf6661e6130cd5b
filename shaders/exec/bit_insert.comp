#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "algorithm/access.glsl"
#include "bit_insert.h"
#include "common/grid.glsl"

KERNEL_PARAMS(BitInsertParams);
layout(local_size_x = kBitInsertThreads) in;

// Most keys change neither bound: what is read may be old, but only in being too far.
void note_outside(uint64_t key) {
  if (key < U64_AT(params.outside, 0)) atomicMin(U64_AT(params.outside, 0), key);
  if (key > U64_AT(params.outside, 1)) atomicMax(U64_AT(params.outside, 1), key);
}

void main() {
  const uint64_t first = uint64_t(workgroup_index()) * kBitInsertRows;
  for (uint k = gl_LocalInvocationIndex; k < kBitInsertRows; k += kBitInsertThreads) {
    const uint64_t row = first + k;
    if (row >= params.rows) return;
    const uint64_t key = params.key_bytes == 8u ? U64_AT(params.keys, row) : uint64_t(U32_AT(params.keys, row));
    const uint64_t place = key - params.lowest;
    if (key < params.lowest || place >= params.room) {
      note_outside(key);
      continue;
    }
    const uint bit = 1u << (uint(place) & 31u);
    const bool is_new = (atomicOr(U32_AT(params.bits, place >> 5), bit) & bit) == 0u;
    if (is_new) atomicOr(U32_AT(params.marks, row >> 5), 1u << (uint(row) & 31u));
  }
}
