// The body of sorted_range32.comp and sorted_range64.comp.
#include "common/grid.glsl"
#include "index/sorted_key.glsl"
#include "index/sorted_range.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 2) const uint kRows = 1;  // of 4 neighbouring probes an invocation
KERNEL_PARAMS(SortedRangeParams);

#include "index/sorted_search.glsl"


// The number of keys below `key`.
uint lower_bound(KEY key) {
  if (key <= KEY(params.minimum)) return 0;
  if (key > KEY(params.maximum)) return params.key_count;
  uvec2 range = bucket_of(key);
  while (range.x < range.y) {
    const uint middle = range.x + (range.y - range.x) / 2;
    if (KEY_AT(params.keys, middle) < key) {
      range.x = middle + 1;
    } else {
      range.y = middle;
    }
  }
  return range.x;
}

// The number of keys at or below `key`.
uint upper_bound(KEY key) { return key >= KEY(params.maximum) ? params.key_count : lower_bound(key + 1); }

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin >= params.probe_count) return;
  const uint items = min(kRows * 4 * gl_WorkGroupSize.x, params.probe_count - uint(begin));

  uint64_t matches = 0;
  for (uint r = 0; r < kRows; ++r) {
    const uint i = 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
    const KEY4 low = load_keys(params.low + (KEY_BITS / 8) * begin, i, items);
    const KEY4 high = load_keys(params.high + (KEY_BITS / 8) * begin, i, items);
    uvec4 first = uvec4(0);
    uvec4 size = uvec4(0);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (i + k < items && low[k] <= high[k]) {
        first[k] = lower_bound(low[k]);
        size[k] = upper_bound(high[k]) - first[k];
        matches += size[k];
      }
    }
    store4(params.first + 4ul * begin, i, items, first);
    store4(params.size + 4ul * begin, i, items, size);
  }
  add_matches(matches);
}
