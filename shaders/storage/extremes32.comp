#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/column_keys.glsl"
#include "storage/extremes.h"

layout(local_size_x = EXTREMES_THREADS) in;
KERNEL_PARAMS(ExtremesParams);

#define KEY uint
#define KEY4 uvec4
#define KEY_LARGEST 0xFFFFFFFFu

uvec4 load_keys(uint64_t row) {
  uvec4 bits;
  if (params.value_bytes == 1) {
    bits = (uvec4(U32s(params.values + row).v[0]) >> uvec4(0, 8, 16, 24)) & 0xFFu;
  } else {
    bits = U32x4s(params.values + 4ul * row).v[0];
  }
  return keys_of_bits(bits, params.encoding);
}

#include "storage/extremes.glsl"
