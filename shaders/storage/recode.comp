#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/recode.h"

layout(local_size_x = RECODE_THREADS) in;
KERNEL_PARAMS(RecodeParams);

uint new_code(uint code) { return code < params.map_size ? U32s(params.map).v[code] : 0u; }

void main() {
  uint64_t tile = uint64_t(workgroup_index()) * RECODE_TILE;
  for (uint step = 0; step < RECODE_TILE; step += 4 * RECODE_THREADS) {
    uint64_t row = tile + step + 4 * gl_LocalInvocationID.x;
    if (row >= params.count) return;
    uvec4 codes = U32x4s(params.codes + 4ul * row).v[0];
    U32x4s(params.recoded + 4ul * row).v[0] =
        uvec4(new_code(codes.x), new_code(codes.y), new_code(codes.z), new_code(codes.w));
  }
}
