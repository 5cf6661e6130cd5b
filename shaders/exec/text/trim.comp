#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/found_texts.glsl"
#include "exec/text/trim.h"

layout(local_size_x = kTrimThreads) in;
KERNEL_PARAMS(TrimParams);

bool is_trimmed(uint64_t at) {
  const uint byte = uint(U8s(at).v[0]);
  if (byte >= 128u) return false;
  const uint64_t bits = byte < 64u ? params.characters : params.more_characters;
  return (bits >> (byte & 63u) & 1ul) != 0ul;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kTrimThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  TextBytes text = text_of_heap(params.heap, number);
  if (params.trims_front != 0u) {
    while (text.at < text.end && is_trimmed(text.at)) ++text.at;
  }
  if (params.trims_back != 0u) {
    while (text.at < text.end && is_trimmed(text.end - 1ul)) --text.end;
  }
  give_text(params.found, number, text);
}
