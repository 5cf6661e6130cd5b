// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_key.glsl"
#include "algorithm/radix_parts.h"
#include "common/grid.glsl"

layout(local_size_x = 64) in;
KERNEL_PARAMS(RadixPartsParams);

uint digit_of(uint i) { return uint(KEY_AT(params.keys, i) >> params.shift) & (params.digits - 1); }

void main() {
  if (workgroup_index() > 0) return;
  const uint digit = gl_LocalInvocationID.x;
  if (digit == 0) U32_AT(params.begins, params.digits) = params.count;
  if (digit >= params.digits) return;
  uint low = 0;
  uint high = params.count;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (digit_of(middle) < digit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  U32_AT(params.begins, digit) = low;
}
