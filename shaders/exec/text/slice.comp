#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/found_texts.glsl"
#include "exec/text/slice.h"

layout(local_size_x = kSliceThreads) in;
KERNEL_PARAMS(SliceParams);

const uint64_t kHighBits = 0x8080808080808080ul;
const uint64_t kLowBits = 0x0101010101010101ul;

// Returns where the text goes on behind so many characters.
uint64_t behind_characters(TextBytes text, uint64_t characters) {
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    const uint64_t word = next_word(text);
    // A byte is 1 here where a character begins with it.
    uint64_t begins = ~(word & ~(word << 1)) >> 7 & kLowBits;
    if (bytes < 8u) begins &= (1ul << (8u * bytes)) - 1ul;
    const uint found = uint(bitCount(uint(begins)) + bitCount(uint(begins >> 32)));
    if (uint64_t(found) <= characters) {
      characters -= uint64_t(found);
      text.at += bytes;
      continue;
    }
    for (uint i = 0; i < bytes; ++i) {
      if ((begins >> (8u * i) & 1ul) == 0ul) continue;
      if (characters == 0ul) return text.at + i;
      --characters;
    }
  }
  return text.end;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kSliceThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  TextBytes text = text_of_heap(params.heap, number);
  text.at = behind_characters(text, params.skipped);
  text.end = behind_characters(text, params.kept);
  give_text(params.found, number, text);
}
