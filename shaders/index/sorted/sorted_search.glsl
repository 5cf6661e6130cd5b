// Searches sorted keys. It may be included once for each width of keys (index/search/key_type.glsl).
#include "index/sorted/sorted_keys.glsl"
#include "index/search/key_array.glsl"

// Finds where the first key at or above each probe lies, if any: low .. end-1. This is empty where the probe
// is not to be searched. Unless keys are sparse these are the keys that equal the probe.
void bound(SortedKeys sorted, KEY4 probe, bvec4 searched, out uvec4 low, out uvec4 end) {
  low = uvec4(0);
  end = mix(uvec4(0), uvec4(sorted.count), searched);
  if (sorted.density == kDense) {
    [[unroll]] for (uint k = 0; k < 4; ++k) low[k] = searched[k] ? uint(probe[k] - KEY(sorted.minimum)) : 0;
    end = mix(low, low + 1, searched);
  } else if (sorted.directory != 0) {
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (!searched[k]) continue;
      const uint entry = uint((probe[k] - KEY(sorted.minimum)) >> sorted.shift);
      low[k] = U32_AT(sorted.directory, entry);
      end[k] = U32_AT(sorted.directory, entry + 1);
    }
  }
}

// Returns the number of keys below each probe, which is among the keys low .. high-1 and those around them. `found` tells
// whether that key equals it. A step of the search tells `ways` parts apart, 2 is halving, until so few
// quads of keys are left that they are read at once.
uvec4 count_below(SortedKeys sorted, uint ways, KEY4 probe, uvec4 low, uvec4 high, out bvec4 found) {
  const bool paired = sorted.paired != 0;
  if (sorted.density != kSparse) {
    found = lessThan(low, high);
    return low;
  }
  // Keys before `low` are less than the probe, keys from `high` on are not.
  while (any(greaterThan((high + 3) / 4 - low / 4, uvec4(sorted.quads)))) {
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if ((high[k] + 3) / 4 - low[k] / 4 > sorted.quads) {
        const uint part = (high[k] - low[k] + ways - 1) / ways;
        uint less = 0;
        [[unroll]] for (uint way = 1; way < ways; ++way) {
          const uint last = low[k] + way * part - 1;
          less += last < high[k] && key_in(sorted.keys, last, paired) < probe[k] ? 1 : 0;
        }
        low[k] += less * part;
        high[k] = min(high[k], low[k] + part);
      }
    }
  }
  found = bvec4(false);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    const uint quad = low[k] / 4;
    low[k] = 4 * quad;
    [[unroll]] for (uint q = 0; q < sorted.quads; ++q) {
      if (4 * (quad + q) < high[k]) {
        const KEY4 keys = quad_in(sorted.keys, quad + q, paired);
        const uvec4 less = uvec4(lessThan(keys, KEY4(probe[k])));
        low[k] += less.x + less.y + less.z + less.w;
        found[k] = found[k] || any(equal(keys, KEY4(probe[k])));
      }
    }
  }
  return low;
}
