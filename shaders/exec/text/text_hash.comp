#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/text_hash.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kTextHashThreads) in;
KERNEL_PARAMS(TextHashParams);

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kTextHashThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  TextBytes text = text_of_heap(params.heap, number);
  uint64_t hash = 0xcbf29ce484222325ul;
  while (text.at < text.end) {
    uint64_t word = next_word(text);
    const uint bytes = bytes_in_word(text);
    for (uint i = 0u; i < bytes; ++i, word >>= 8) hash = (hash ^ (word & 0xFFul)) * 0x100000001b3ul;
    text.at += bytes;
  }
  U64s(params.results + 8ul * number).v[0] = hash;
}
