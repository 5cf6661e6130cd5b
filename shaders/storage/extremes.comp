// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/extremes.h"
#include "storage/load_keys.glsl"

layout(local_size_x = EXTREMES_THREADS) in;
KERNEL_PARAMS(ExtremesParams);

#if KEY_BITS == 64
#define KEY_LARGEST 0xFFFFFFFFFFFFFFFFul
#else
#define KEY_LARGEST 0xFFFFFFFFu
#endif

shared KEY shared_least[EXTREMES_THREADS];
shared KEY shared_greatest[EXTREMES_THREADS];
shared uint shared_count[EXTREMES_THREADS];

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Tiles { TileExtremes v[]; };

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
    KEY4 keys = load_keys(params.values, params.value_bytes, params.encoding, row);
    uint valid = valid_rows(params.validity, params.rows, row);
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
