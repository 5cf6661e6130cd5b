#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/column_keys.glsl"
#include "storage/extremes.h"

layout(local_size_x = EXTREMES_THREADS) in;
KERNEL_PARAMS(ExtremesParams);

#define KEY uint64_t
#define KEY_LARGEST 0xFFFFFFFFFFFFFFFFul

void load_keys(uint64_t row, out uint64_t keys[4]) {
  for (uint k = 0; k < 4; k += 2) {
    u64vec2 bits = U64x2s(params.values + 8ul * (row + k)).v[0];
    keys[k] = key_of_bits(bits.x, params.encoding);
    keys[k + 1] = key_of_bits(bits.y, params.encoding);
  }
}

#include "storage/extremes.glsl"
