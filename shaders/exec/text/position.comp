#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/find_part.glsl"
#include "exec/text/position.h"

layout(local_size_x = kPositionThreads) in;
KERNEL_PARAMS(PositionParams);

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kPositionThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  const TextBytes text = text_of_heap(params.heap, number);
  const uint64_t found = find_part(text, TextBytes(params.part, params.part + params.part_bytes));
  I32s(params.results + 4ul * number).v[0] =
      found == kNotFound ? 0 : int(count_characters(TextBytes(text.at, found))) + 1;
}
