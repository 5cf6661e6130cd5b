// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/hash/hash_settle.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kWide = 0;  // slots of 16 bytes instead of 8
KERNEL_PARAMS(HashSettleParams);

#include "index/hash/hash_slot.glsl"

void main() {
  const uint64_t slot = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (slot >= params.slot_count) return;
  const uint entry = U32_AT(params.owners, slot);
  if (entry != kHashEmpty) {
    write_slot(slot, entry);
  } else if (kWide != 0) {
    U32x4s(params.slots + 16ul * slot).v[0] = uvec4(kHashEmpty);
  } else {
    U32x2s(params.slots + 8ul * slot).v[0] = uvec2(kHashEmpty);
  }
}
