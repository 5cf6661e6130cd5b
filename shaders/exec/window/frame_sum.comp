#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/frame_sum.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kExclusion = 0;
#include "exec/window/frames.glsl"
KERNEL_PARAMS(FrameSumParams);

uint64_t sum_before(uint row) {
  if (params.sums == 0ul) return uint64_t(row);
  return row == 0u ? 0ul : U64_AT(params.sums, row - 1u);
}

void main() {
  FOR_ROWS(row, params.rows) {
    uvec2 pieces[kPieces];
    take_apart(params.frames, row, pieces);
    uint64_t sum = 0ul;
    for (uint i = 0u; i < (kExclusion == kExcludeNone ? 1u : kPieces); ++i) {
      if (pieces[i].y > pieces[i].x) sum += sum_before(pieces[i].y) - sum_before(pieces[i].x);
    }
    U64_AT(params.result, row) = sum;
  }
}
