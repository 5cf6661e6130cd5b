#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/measure.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kMeasureThreads) in;
KERNEL_PARAMS(MeasureParams);

const uint64_t kHighBits = 0x8080808080808080ul;

// A character begins with each byte but those whose highest bits are 10.
int count_characters(TextBytes text) {
  int count = 0;
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    const uint64_t word = next_word(text);
    uint64_t continues = word & ~(word << 1) & kHighBits;
    if (bytes < 8u) continues &= (1ul << (8u * bytes)) - 1ul;
    count += int(bytes) - bitCount(uint(continues)) - bitCount(uint(continues >> 32));
    text.at += bytes;
  }
  return count;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kMeasureThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  const TextBytes text = text_of_heap(params.heap, number);
  I32s(params.results + 4ul * number).v[0] =
      params.counts_characters != 0u ? count_characters(text) : int(text.end - text.at);
}
