#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/heap.glsl"
#include "storage/text/mark_texts.h"

layout(local_size_x = kMarkTextsThreads) in;
KERNEL_PARAMS(MarkTextsParams);

TextBytes text_at(uint64_t place) {
  return text_of_refs(params.texts, uint64_t(U32s(params.numbers + 4ul * place).v[0]));
}
uint64_t hash_at(uint64_t place) { return U64s(params.hashes + 8ul * place).v[0]; }

bool are_equal(TextBytes a, TextBytes b) {
  if (a.end - a.at != b.end - b.at) return false;
  for (; a.at < a.end; a.at += 8ul, b.at += 8ul) {
    if (word_at(a) != word_at(b)) return false;
  }
  return true;
}

void main() {
  const uint64_t place = uint64_t(workgroup_index()) * kMarkTextsThreads + gl_LocalInvocationID.x;
  if (place >= params.count) return;
  const bool is_first = place == 0ul || hash_at(place) != hash_at(place - 1ul);
  U32s(params.is_first + 4ul * place).v[0] = is_first ? 1u : 0u;
  if (!is_first && !are_equal(text_at(place), text_at(place - 1ul))) U32s(params.collisions).v[0] = 1u;
}
