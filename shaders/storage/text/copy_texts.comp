#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/copy_texts.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kCopyTextsThreads) in;
KERNEL_PARAMS(CopyTextsParams);

void store_bytes(uint64_t to, uint64_t word, uint count) {
  for (uint i = 0; i < count; ++i) U8s(to + i).v[0] = uint8_t(word >> (8u * i));
}

// Writes whole words where they are the text's alone.
void copy_text(TextBytes text, uint64_t to) {
  const uint before = uint(min((8ul - (to & 7ul)) & 7ul, text.end - text.at));
  if (before > 0u) store_bytes(to, word_at(text), before);
  text.at += before;
  to += before;
  for (; text.end - text.at >= 8ul; text.at += 8ul, to += 8ul) U64s(to).v[0] = word_at(text);
  if (text.at < text.end) store_bytes(to, word_at(text), uint(text.end - text.at));
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kCopyTextsThreads + gl_LocalInvocationID.x;
  if (number >= params.count) return;
  const TextBytes text = text_of_refs(params.texts, number);
  const uint64_t place = U64s(params.places + 8ul * number).v[0];
  U64s(params.heap.ends + 8ul * number).v[0] = place + (text.end - text.at);
  copy_text(text, params.heap.bytes + place);
}
