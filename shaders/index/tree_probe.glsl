// The body of tree_probe32.comp and tree_probe64.comp.
#include "common/grid.glsl"
#include "index/sorted_key.glsl"
#include "index/tree_probe.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kPoints = 1;  // low == high
layout(constant_id = 2) const uint kUnique = 0;  // no key occurs twice
KERNEL_PARAMS(TreeProbeParams);

#include "index/match_count.glsl"
#include "index/tree_search.glsl"
#include "index/sorted_run.glsl"

// How many keys equal each probe, of which one does where `found`; `first` is the number of keys below.
uvec4 count_equal(KEY4 probe, uvec4 first, bvec4 found) {
  if (kUnique != 0) return uvec4(found);
  if (kKeysInTree != 0) return mix(uvec4(0), rank_behind(probe) - first, found);
  uvec4 size = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (found[k]) size[k] = find_run_end(first[k] + 1, params.key_count, probe[k]) - first[k];
  }
  return size;
}

void main() {
  const uint clusters = gl_WorkGroupSize.x / kLanes;
  const uint64_t tile = uint64_t(params.rows) * 4 * clusters;
  const uint64_t begin = workgroup_index() * tile;
  if (begin >= params.probe_count) return;
  const uint items = uint(min(tile, params.probe_count - begin));
  load_top();

  uint64_t matches = 0;
  for (uint row = 0; row < items; row += 4 * clusters) {
    const uint i = row + 4 * cluster_index();
    const KEY4 low = load_keys(params.low + (KEY_BITS / 8) * begin, i, items);
    bvec4 found;
    const uvec4 first = rank_of(low, found);
    uvec4 size;
    if (kPoints != 0) {
      size = count_equal(low, first, found);
    } else {
      const KEY4 high = load_keys(params.high + (KEY_BITS / 8) * begin, i, items);
      size = mix(uvec4(0), rank_behind(high) - first, lessThanEqual(low, high));
    }
    if (cluster_lane() == 0) {
      [[unroll]] for (uint k = 0; k < 4; ++k) matches += i + k < items ? size[k] : 0;
      store4(params.first + 4ul * begin, i, items, first);
      store4(params.size + 4ul * begin, i, items, size);
    }
  }
  add_matches(matches);
}
