// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "benchmark/scan_keys.h"
#include "common/grid.glsl"
#include "index/search/key_type.glsl"

#extension GL_KHR_shader_subgroup_shuffle : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kColumns = 1;
layout(constant_id = 2) const uint kQuads = 1;   // of four rows, a workgroup's width apart: a thread's at once
layout(constant_id = 3) const uint kRounds = 1;  // of these
KERNEL_PARAMS(ScanKeysParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer ScannedColumns { ScannedColumn v[]; };

// Neighbouring threads load neighbouring 16 bytes. Buffers end with the whole quad of their last row.
KEY4 load_quad(uint64_t keys, uint quad) {
#if KEY_BITS == 64
  const uint64_t at = keys + 32ul * uint64_t(quad);
  return u64vec4(U64x2s(at).v[0], U64x2s(at + 16ul).v[0]);
#else
  return U32x4s(keys + 16ul * uint64_t(quad)).v[0];
#endif
}

uint rows_inside(KEY4 keys, ScannedColumn column) {
  const KEY low = KEY(column.low);
  const KEY high = KEY(column.high);
  uint bits = 0;
  [[unroll]] for (uint k = 0; k < 4; ++k) bits |= (keys[k] >= low && keys[k] <= high ? 1u : 0u) << k;
  return bits;
}

// Two neighbours write a byte, up to the end of the last word.
void store_quad(uint quad, uint bits) {
  const uint first_row = 4 * quad;
  const uint rows = first_row < params.rows ? min(params.rows - first_row, 4u) : 0;
  bits &= (1u << rows) - 1;
  bits |= subgroupShuffleXor(bits, 1) << 4;
  const uint words = (params.rows - 1) / 32 + 1;
  if (quad % 2 == 0 && quad / 2 < 4 * words) U8_AT(params.words, quad / 2) = uint8_t(bits);
}

void main() {
  const uint quads = (params.rows - 1) / 4 + 1;
  uint first_quad = workgroup_index() * (gl_WorkGroupSize.x * kQuads * kRounds) + gl_LocalInvocationID.x;
  for (uint round = 0; round < kRounds; ++round) {
    // All loads come first: a thread waits for memory once.
    KEY4 keys[kColumns * kQuads];
    [[unroll]] for (uint c = 0; c < kColumns; ++c) {
      const uint64_t column = ScannedColumns(params.columns).v[c].keys;
      [[unroll]] for (uint q = 0; q < kQuads; ++q) {
        keys[c * kQuads + q] = load_quad(column, min(first_quad + q * gl_WorkGroupSize.x, quads - 1));
      }
    }
    uint bits[kQuads];
    [[unroll]] for (uint q = 0; q < kQuads; ++q) bits[q] = 15;
    [[unroll]] for (uint c = 0; c < kColumns; ++c) {
      const ScannedColumn column = ScannedColumns(params.columns).v[c];
      [[unroll]] for (uint q = 0; q < kQuads; ++q) bits[q] &= rows_inside(keys[c * kQuads + q], column);
    }
    [[unroll]] for (uint q = 0; q < kQuads; ++q) store_quad(first_quad + q * gl_WorkGroupSize.x, bits[q]);
    first_quad += kQuads * gl_WorkGroupSize.x;
  }
}
