// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/column_keys.glsl"
#include "storage/extremes.h"

layout(local_size_x = EXTREMES_THREADS) in;
KERNEL_PARAMS(ExtremesParams);

// Loads the keys of four rows from a multiple of four on; those past the end come out of the column's
// padding.
#if KEY_BITS == 64
#define KEY uint64_t
#define KEY4 u64vec4
#define KEY_LARGEST 0xFFFFFFFFFFFFFFFFul

u64vec4 load_keys(uint64_t row) {
  U64x2s pair = U64x2s(params.values + 8ul * row);
  return keys_of_bits(u64vec4(pair.v[0], pair.v[1]), params.encoding);
}
#else
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
#endif

shared KEY shared_least[EXTREMES_THREADS];
shared KEY shared_greatest[EXTREMES_THREADS];
shared uint shared_count[EXTREMES_THREADS];

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Tiles { TileExtremes v[]; };

// Bit i says that row + i is there and not NULL.
uint valid_rows(uint64_t row) {
  uint valid = 0xFu;
  if (params.validity != 0) valid = (U32s(params.validity).v[uint(row >> 5)] >> uint(row & 31ul)) & 0xFu;
  uint64_t left = params.rows - row;
  return left < 4ul ? valid & ((1u << uint(left)) - 1u) : valid;
}

// One thread folds what `stride` threads apart others have left, `folds` of them.
void fold(uint stride, uint folds) {
  uint me = gl_LocalInvocationID.x;
  barrier();
  if (me < stride) {
    for (uint i = 1; i < folds; ++i) {
      shared_least[me] = min(shared_least[me], shared_least[me + i * stride]);
      shared_greatest[me] = max(shared_greatest[me], shared_greatest[me + i * stride]);
      shared_count[me] += shared_count[me + i * stride];
    }
  }
}

void main() {
  uint64_t tile = uint64_t(workgroup_index()) * EXTREMES_TILE;
  if (tile >= params.rows) return;
  uint me = gl_LocalInvocationID.x;
  KEY4 least = KEY4(KEY_LARGEST);
  KEY4 greatest = KEY4(0);
  uint count = 0;
  for (uint i = 0; i < EXTREMES_TILE; i += 4 * EXTREMES_THREADS) {
    uint64_t row = tile + i + 4 * me;
    if (row >= params.rows) break;
    KEY4 keys = load_keys(row);
    uint valid = valid_rows(row);
    bvec4 counted = notEqual(uvec4(valid) & uvec4(1, 2, 4, 8), uvec4(0));
    least = min(least, mix(KEY4(KEY_LARGEST), keys, counted));
    greatest = max(greatest, mix(KEY4(0), keys, counted));
    count += bitCount(valid);
  }
  shared_least[me] = min(min(least.x, least.y), min(least.z, least.w));
  shared_greatest[me] = max(max(greatest.x, greatest.y), max(greatest.z, greatest.w));
  shared_count[me] = count;
  fold(16, EXTREMES_THREADS / 16);
  fold(1, 16);
  if (me == 0) {
    Tiles(params.tiles).v[workgroup_index()] =
        TileExtremes(uint64_t(shared_least[0]), uint64_t(shared_greatest[0]), uint64_t(shared_count[0]));
  }
}
