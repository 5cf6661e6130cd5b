#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/heap.glsl"
#include "storage/text/text_words.h"

layout(local_size_x = kTextWordsThreads) in;
KERNEL_PARAMS(TextWordsParams);

void main() {
  const uint64_t item = uint64_t(workgroup_index()) * kTextWordsThreads + gl_LocalInvocationID.x;
  if (item >= params.count) return;
  TextBytes text = text_of_refs(params.texts, uint64_t(U32s(params.numbers + 4ul * item).v[0]));
  text.at = min(text.at + params.skipped, text.end);
  U64s(params.words + 8ul * item).v[0] = text.at < text.end ? first_byte_highest(word_at(text)) : 0ul;
}
