#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/prefix.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kPrefixThreads) in;
KERNEL_PARAMS(PrefixParams);

const uint64_t kHighBits = 0x8080808080808080ul;
const uint64_t kEachByte = 0x0101010101010101ul;

// Returns 0x20 for each byte, all of which are ASCII, that is a letter from `first` on.
uint64_t case_bits(uint64_t word, uint first) {
  const uint64_t at_least = word + kEachByte * uint64_t(128u - first);
  const uint64_t beyond = word + kEachByte * uint64_t(128u - first - 26u);
  return (at_least & ~beyond & kHighBits) >> 2;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kPrefixThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  const TextBytes text = text_of_heap(params.heap, number);
  const uint64_t bytes = min(text.end - text.at, 7ul);
  uint64_t word = bytes > 0ul ? first_byte_highest(word_at(text)) >> 8 : 0ul;
  if (params.letters != kPrefixAsItIs) {
    if ((word & kHighBits) != 0ul) U32s(params.gave_up).v[0] = 1u;
    word ^= case_bits(word, params.letters == kPrefixInUpperCase ? 0x61u : 0x41u);
  }
  I64s(params.results + 8ul * number).v[0] = int64_t(word << 3 | bytes);
}
