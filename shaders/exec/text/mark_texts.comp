#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/heap.glsl"
#include "exec/text/mark_texts.h"

layout(local_size_x = kMarkTextsThreads) in;
KERNEL_PARAMS(MarkTextsParams);

TextBytes text_at(uint64_t place) {
  const uint64_t number = uint64_t(U32s(params.numbers + 4ul * place).v[0]);
  const uint64_t begin = U64s(params.parts.begins + 8ul * number).v[0];
  return TextBytes(begin, begin + U32s(params.parts.bytes + 4ul * number).v[0]);
}

bool are_equal(TextBytes a, TextBytes b) {
  if (a.end - a.at != b.end - b.at) return false;
  for (; a.at < a.end; a.at += 8ul, b.at += 8ul) {
    if (word_at(a) != word_at(b)) return false;
  }
  return true;
}

void main() {
  const uint64_t place = uint64_t(workgroup_index()) * kMarkTextsThreads + gl_LocalInvocationID.x;
  if (place >= params.texts) return;
  const bool is_first = place == 0ul || U64s(params.parts.hashes + 8ul * place).v[0] != U64s(params.parts.hashes + 8ul * (place - 1ul)).v[0];
  U32s(params.is_first + 4ul * place).v[0] = is_first ? 1u : 0u;
  if (!is_first && !are_equal(text_at(place), text_at(place - 1ul))) U32s(params.collisions).v[0] = 1u;
}
