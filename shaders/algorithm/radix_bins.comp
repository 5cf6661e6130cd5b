#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_bins.h"
#include "algorithm/radix_plan.glsl"
#include "common/grid.glsl"

#define SCAN_TYPE uint
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x = 256) in;
layout(constant_id = 1) const uint kDigitBits = 8;
KERNEL_PARAMS(RadixBinsParams);

shared uint agreed_passes;  // bit p: all keys agree in the digit of pass p

void main() {
  if (workgroup_index() > 0) return;
  const uint digits = 1u << kDigitBits;
  const uint digit = gl_LocalInvocationID.x;
  if (digit == 0) agreed_passes = 0;
  barrier();
  for (uint pass = 0; pass < params.passes; ++pass) {
    uint keys[SCAN_ROWS] = uint[](digit < digits ? U32s(params.histogram).v[pass * digits + digit] : 0u);
    if (keys[0] == params.count) atomicOr(agreed_passes, 1u << pass);
    workgroup_exclusive(keys);
    if (digit < digits) U32s(params.histogram).v[pass * digits + digit] = keys[0];
  }
  if (digit != 0) return;
  const uint varying_passes = ~agreed_passes & ((1u << params.passes) - 1);
  plan_passes(params.state, varying_passes, params.passes, params.in_place != 0);
}
