#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/characters.glsl"
#include "exec/text/found_texts.glsl"
#include "exec/text/slice.h"

layout(local_size_x = kSliceThreads) in;
KERNEL_PARAMS(SliceParams);

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kSliceThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  TextBytes text = text_of_heap(params.heap, number);
  if (params.from_end != 0u) {
    text.end = before_characters(text, params.skipped);
    text.at = before_characters(text, params.kept);
  } else {
    uint64_t skipped = params.skipped, kept = params.kept;
    text.at = behind_characters(text, skipped);
    text.end = behind_characters(text, kept);
  }
  give_text(params.found, number, text);
}
