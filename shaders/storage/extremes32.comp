#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/column_keys.glsl"
#include "storage/extremes.h"

layout(local_size_x = EXTREMES_THREADS) in;
KERNEL_PARAMS(ExtremesParams);

#define KEY uint
#define KEY_LARGEST 0xFFFFFFFFu

void load_keys(uint64_t row, out uint keys[4]) {
  uvec4 bits;
  if (params.value_bytes == 1) {
    bits = (uvec4(U32s(params.values + row).v[0]) >> uvec4(0, 8, 16, 24)) & 0xFFu;
  } else {
    bits = U32x4s(params.values + 4ul * row).v[0];
  }
  for (uint k = 0; k < 4; ++k) keys[k] = key_of_bits(bits[k], params.encoding);
}

#include "storage/extremes.glsl"
