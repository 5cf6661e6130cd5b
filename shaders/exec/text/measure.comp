#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/characters.glsl"
#include "exec/text/measure.h"

layout(local_size_x = kMeasureThreads) in;
KERNEL_PARAMS(MeasureParams);

int measured(TextBytes text) {
  if (params.measure == kCountsCharacters) return int(count_characters(text));
  if (params.measure == kCountsBytes) return int(text.end - text.at);
  return text.at < text.end ? int(take_character(text).code_point) : 0;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kMeasureThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  I32s(params.results + 4ul * number).v[0] = measured(text_of_heap(params.heap, number));
}
