// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/grid.glsl"
#include "common/key_slots.glsl"
#include "storage/load_keys.glsl"
#include "storage/sparse_repeats.h"

layout(local_size_x = SPARSE_REPEATS_THREADS) in;
KERNEL_PARAMS(SparseRepeatsParams);

void main() {
  const uint64_t row = uint64_t(workgroup_index()) * SPARSE_REPEATS_ROWS + 4 * gl_LocalInvocationID.x;
  if (row >= params.rows) return;
  const KEY4 keys = load_keys(params.values, params.value_bytes, params.encoding, row);
  const uint valid = valid_rows(params.validity, params.rows, row);
  bool repeats = false;
  for (uint i = 0; i < 4; ++i) {
    if ((valid >> i & 1u) != 0u && add_key(params.slots, params.slot_mask, keys[i])) repeats = true;
  }
  if (repeats) U32s(params.found).v[0] = 1u;
}
