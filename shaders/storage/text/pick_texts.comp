#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/heap.glsl"
#include "storage/text/pick_texts.h"

layout(local_size_x = kPickTextsThreads) in;
KERNEL_PARAMS(PickTextsParams);

void main() {
  const uint64_t at = uint64_t(workgroup_index()) * kPickTextsThreads + gl_LocalInvocationID.x;
  if (at >= params.count) return;
  const uint64_t number = params.numbers == 0ul ? at : uint64_t(U32s(params.numbers + 4ul * at).v[0]);
  const TextBytes text = text_of_heap(params.heap, number);
  U64s(params.picked.begins + 8ul * at).v[0] = text.at;
  U32s(params.picked.bytes + 4ul * at).v[0] = uint(text.end - text.at);
}
