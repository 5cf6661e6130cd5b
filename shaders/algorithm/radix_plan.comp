#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_plan.h"
#include "algorithm/radix_plan.glsl"
#include "common/grid.glsl"

layout(local_size_x = 1) in;
KERNEL_PARAMS(RadixPlanParams);

void main() {
  if (workgroup_index() > 0) return;
  U32s state = U32s(params.state);
  const uint64_t varying_bits = packUint2x32(uvec2(state.v[kRadixOnes], state.v[kRadixOnes + 1])) &
                                packUint2x32(uvec2(state.v[kRadixZeros], state.v[kRadixZeros + 1]));
  uint varying_passes = 0;
  uint pass = 0;
  for (uint bit = params.first_bit; bit < params.end_bit; bit += params.digit_bits) {
    const uint width = min(params.digit_bits, params.end_bit - bit);
    const bool varies = ((varying_bits >> bit) & ((1ul << width) - 1)) != 0;
    if (varies) varying_passes |= 1u << pass;
    ++pass;
  }
  plan_passes(params.state, varying_passes, pass, params.in_place != 0);
}
