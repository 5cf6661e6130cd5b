#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/gather_window.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kElementBytes = 4;
KERNEL_PARAMS(GatherWindowParams);

void copy_element(uint from, uint to) {
  if (kElementBytes == 16) {
    U64x2_AT(params.result, to) = U64x2_AT(params.window, from);
  } else if (kElementBytes == 8) {
    U64_AT(params.result, to) = U64_AT(params.window, from);
  } else if (kElementBytes == 4) {
    U32_AT(params.result, to) = U32_AT(params.window, from);
  } else {
    for (uint b = 0; b < kElementBytes; ++b) {
      U8_AT(params.result, uint64_t(to) * kElementBytes + b) = U8_AT(params.window, uint64_t(from) * kElementBytes + b);
    }
  }
}

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (4 * gl_WorkGroupSize.x);
  if (begin >= params.count) return;
  const uint i = uint(begin) + 4 * gl_LocalInvocationID.x;
  const uvec4 indices = load4(params.indices, i, params.count);
  const uint n = i < params.count ? min(4, params.count - i) : 0;
  for (uint k = 0; k < n; ++k) {
    const uint place = indices[k] - params.first;  // wraps where the window begins behind it
    if (place < params.window_count) copy_element(place, i + k);
  }
}
