#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/column_keys.glsl"
#include "storage/extremes.h"

layout(local_size_x = EXTREMES_THREADS) in;
KERNEL_PARAMS(ExtremesParams);

#define KEY uint64_t
#define KEY4 u64vec4
#define KEY_LARGEST 0xFFFFFFFFFFFFFFFFul

u64vec4 load_keys(uint64_t row) {
  U64x2s pair = U64x2s(params.values + 8ul * row);
  return keys_of_bits(u64vec4(pair.v[0], pair.v[1]), params.encoding);
}

#include "storage/extremes.glsl"
