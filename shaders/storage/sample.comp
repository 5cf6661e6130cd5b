#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/column_keys.glsl"
#include "storage/sample.h"

layout(local_size_x = SAMPLE_THREADS) in;
KERNEL_PARAMS(SampleParams);

// This is Chris Wellons's lowbias32.
uint hashed(uint x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

uint64_t key_at(uint64_t row) {
  if (params.value_bytes == 8) {
    return keys_of_bits(u64vec4(U64s(params.values + 8ul * row).v[0]), params.encoding).x;
  }
  uint bits;
  if (params.value_bytes == 1) {
    bits = uint(U8s(params.values + row).v[0]);
    if (params.encoding == KEY_SIGNED) bits = uint(bitfieldExtract(int(bits), 0, 8));
  } else if (params.value_bytes == 2) {
    bits = bitfieldExtract(U32s(params.values + 4ul * (row >> 1)).v[0], 16 * int(row & 1ul), 16);
    if (params.encoding == KEY_SIGNED) bits = uint(bitfieldExtract(int(bits), 0, 16));
  } else {
    bits = U32s(params.values + 4ul * row).v[0];
  }
  return uint64_t(keys_of_bits(uvec4(bits), params.encoding).x);
}

void main() {
  uint i = workgroup_index() * SAMPLE_THREADS + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  uint64_t begin = uint64_t(i) * params.rows / params.count;
  uint64_t end = (uint64_t(i) + 1ul) * params.rows / params.count;
  uint64_t row = begin + ((uint64_t(hashed(i)) * (end - begin)) >> 32);
  bool valid = params.validity == 0 || (U32s(params.validity).v[uint(row >> 5)] >> uint(row & 31ul) & 1u) != 0u;
  U32s(params.valid).v[i] = valid ? 1u : 0u;
  U64s(params.keys).v[i] = key_at(row);
}
