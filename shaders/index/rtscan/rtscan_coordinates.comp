// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/rtscan/rtscan_coordinates.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool kUniformEncoding = true;
KERNEL_PARAMS(RtscanCoordinatesParams);

void main() {
  const uint rank = workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (rank >= params.count) return;
  uint coordinate = 0;
  if (kUniformEncoding) {
    coordinate = rank >> params.shift;
  } else {
    coordinate = uint((uint64_t(KEY_AT(params.sorted, rank)) - params.least) >> params.shift);
  }
  U32_AT(params.coordinates, U32_AT(params.positions, rank)) = coordinate;
}
