#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/copy_texts.h"
#include "storage/text/copy_text.glsl"

layout(local_size_x = kCopyTextsThreads) in;
layout(constant_id = 0) const uint kTogether = 1;  // threads of a workgroup that copy a text
KERNEL_PARAMS(CopyTextsParams);

void main() {
  const uint64_t number = (uint64_t(workgroup_index()) * kCopyTextsThreads + gl_LocalInvocationID.x) / kTogether;
  if (number >= params.count) return;
  const TextBytes text = text_of_refs(params.texts, number);
  const uint64_t place = U64s(params.places + 8ul * number).v[0];
  U64s(params.heap.ends + 8ul * number).v[0] = place + (text.end - text.at);
  copy_text_together(text, params.heap.bytes + place, gl_LocalInvocationID.x % kTogether, kTogether);
}
