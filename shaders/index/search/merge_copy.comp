// Built for KEY_BITS = 32 and 64. A workgroup knows which appended keys go to a tile of the result before it writes the
// tile: where none does, the tile is a copy of keys that lie together.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/search/merge_copy.h"
#include "index/search/sorted_key.glsl"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(MergeCopyParams);

// Returns how many of the appended keys have places below `end`: at least `low`, at most `high`.
uint placed_below(uint end, uint low, uint high) {
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (U32_AT(params.places, middle) < end) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// Writes the keys of [begin, end), with the appended ones from `first` to before `last` among them.
void write_tile(uint begin, uint end, uint first, uint last) {
  KEY keys[kMergeCopyItems];
  uint rows[kMergeCopyItems];
  [[unroll]] for (uint k = 0; k < kMergeCopyItems; ++k) {
    const uint i = begin + k * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i >= end) continue;
    const uint before = placed_below(i, first, last);
    const bool is_appended = before < last && U32_AT(params.places, before) == i;
    const uint from = is_appended ? before : i - before;
    keys[k] = KEY_AT(is_appended ? params.appended_keys : params.keys, from);
    rows[k] = U32_AT(is_appended ? params.appended_rows : params.rows, from);
  }
  [[unroll]] for (uint k = 0; k < kMergeCopyItems; ++k) {
    const uint i = begin + k * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i >= end) continue;
    KEY_AT(params.merged_keys, i) = keys[k];
    U32_AT(params.merged_rows, i) = rows[k];
  }
}

void main() {
  const uint group = workgroup_index();
  if (group >= params.groups) return;
  const uint tile = kMergeCopyItems * gl_WorkGroupSize.x;
  const uint begin = group * params.group_items;
  const uint items = min(params.group_items, params.count - begin);
  uint first = placed_below(begin, 0, params.appended);
  for (uint done = 0; done < items; done += tile) {
    const uint end = begin + min(done + tile, items);
    const uint last = placed_below(end, first, params.appended);
    write_tile(begin + done, end, first, last);
    first = last;
  }
}
