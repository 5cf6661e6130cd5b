#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "../common/grid.glsl"
#include "nearest.h"

KERNEL_PARAMS(NearestParams);
layout(local_size_x = kNearestItems) in;

uint64_t outer_word(uint word, uint64_t row) { return U64_AT(U64_AT(params.words, 2 * word), row); }
uint64_t inner_word(uint word, uint64_t row) { return U64_AT(U64_AT(params.words, 2 * word + 1), row); }

// Tells whether the inner row is beyond the outer one, in the order of their words.
bool is_beyond(uint64_t inner, uint64_t outer, uint64_t first) {
  uint64_t sought = first;
  for (uint word = 0; word < params.word_count; ++word) {
    if (word > 0) sought = outer_word(word, outer);
    const uint64_t found = inner_word(word, inner);
    if (found != sought) return found > sought;
  }
  return params.equal_is_beyond != 0;
}

bool is_match(uint64_t inner, uint64_t outer) {
  for (uint word = 0; word < params.equal_words; ++word) {
    if (outer_word(word, outer) != inner_word(word, inner)) return false;
  }
  return true;
}

void main() {
  const uint64_t row = uint64_t(workgroup_index()) * kNearestItems + gl_LocalInvocationIndex;
  if (row >= params.outer_rows) return;
  uint count = 0;
  uint64_t low = 0;
  if (params.present == 0 || (U32_AT(params.present, row / 32) >> uint(row % 32) & 1) != 0) {
    const uint64_t first = outer_word(0, row);
    uint64_t high = params.inner_rows;
    while (low < high) {
      const uint64_t middle = (low + high) / 2;
      if (is_beyond(middle, row, first)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    if (params.takes_before == 0) {
      count = low < params.inner_rows && is_match(low, row) ? 1 : 0;
    } else if (low > 0) {
      --low;
      count = is_match(low, row) ? 1 : 0;
    }
  }
  U32_AT(params.place, row) = uint(low);
  U32_AT(params.count, row) = count;
}
