#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/copy_texts.h"
#include "exec/text/heap.glsl"

layout(local_size_x = kCopyTextsThreads) in;
KERNEL_PARAMS(CopyTextsParams);

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kCopyTextsThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  const uint64_t begin = U64s(params.begins + 8ul * number).v[0];
  const uint64_t to = params.bytes + U64s(params.places + 8ul * number).v[0];
  TextBytes text = TextBytes(begin, begin + U32s(params.part_bytes + 4ul * number).v[0]);
  while (text.at < text.end) {
    const uint count = bytes_in_word(text);
    const uint64_t word = next_word(text);
    for (uint i = 0; i < count; ++i) U8s(to + (text.at - begin) + i).v[0] = uint8_t(word >> (8u * i));
    text.at += count;
  }
}
