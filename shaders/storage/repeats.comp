// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/load_keys.glsl"
#include "storage/repeats.h"

layout(local_size_x = REPEATS_THREADS) in;
KERNEL_PARAMS(RepeatsParams);

void main() {
  uint64_t row = uint64_t(workgroup_index()) * REPEATS_ROWS + 4 * gl_LocalInvocationID.x;
  if (row >= params.rows) return;
  KEY4 keys = load_keys(params.values, params.value_bytes, params.encoding, row);
  uint valid = valid_rows(params.validity, params.rows, row);
  bool repeats = false;
  for (uint i = 0; i < 4; ++i) {
    if ((valid >> i & 1u) == 0u) continue;
    uint64_t place = uint64_t(keys[i]) - params.least;
    uint bit = 1u << uint(place & 31ul);
    repeats = repeats || (atomicOr(U32s(params.bits + 4ul * (place >> 5)).v[0], bit) & bit) != 0u;
  }
  if (repeats) U32s(params.found).v[0] = 1u;
}
