// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/merge_places.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(MergePlacesParams);

// Returns how many of the keys before are at most `key`: an appended key goes behind those that equal it.
uint keys_up_to(KEY key) {
  uint low = 0;
  uint high = params.count;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (KEY_AT(params.keys, middle) <= key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (number >= params.appended) return;
  const uint i = uint(number);
  const KEY key = KEY_AT(params.appended_keys, i);
  const uint before = keys_up_to(key);
  const uint place = before + i;
  U32_AT(params.places, i) = place;
  uint found = 0;
  if (before > 0 && KEY_AT(params.keys, before - 1) == key) found |= kMergeRepeats;
  if (U32_AT(params.appended_rows, i) != place) found |= kMergeMoves;
  if (found != 0) atomicOr(U32s(params.findings).v[0], found);
}
