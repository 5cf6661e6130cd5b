#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/frame_merge.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kExclusion = 0;
layout(constant_id = 2) const uint kOperation = 0;
#include "exec/window/frames.glsl"
#include "exec/window/tree.glsl"
KERNEL_PARAMS(FrameMergeParams);

void main() {
  FOR_ROWS(row, params.rows) {
    uvec2 pieces[kPieces];
    take_apart(params.frames, row, pieces);
    uint64_t sum = merged_none();
    for (uint i = 0u; i < (kExclusion == kExcludeNone ? 1u : kPieces); ++i) {
      if (pieces[i].y > pieces[i].x) {
        sum = merged(sum, merged_words(params.words, params.tree, params.rows, pieces[i].x, pieces[i].y));
      }
    }
    U64_AT(params.result, row) = sum;
  }
}
