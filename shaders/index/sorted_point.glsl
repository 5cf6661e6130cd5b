// The body of sorted_point32.comp and sorted_point64.comp.
#include "common/grid.glsl"
#include "index/sorted_key.glsl"
#include "index/sorted_point.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kUnique = 0;  // no key occurs twice
// Rows of 4 neighbouring probes an invocation; those of a row are searched in step, so that their loads overlap.
layout(constant_id = 2) const uint kRows = 2;
// Halving stops when this many aligned quads of keys are left: they are read at once instead of one after another.
layout(constant_id = 3) const uint kQuads = 4;
KERNEL_PARAMS(SortedPointParams);

#include "index/sorted_run.glsl"
#include "index/sorted_search.glsl"

// Keys i .. i+3, i a multiple of 4. Behind the last key there are four of the largest key that can be.
KEY4 quad_at(uint i) {
  const uint64_t at = params.keys + (KEY_BITS / 8) * uint64_t(i);
#if KEY_BITS == 64
  return KEY4(U64x2s(at).v[0], U64x2s(at).v[1]);
#else
  return U32x4s(at).v[0];
#endif
}

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRows * 4 * gl_WorkGroupSize.x);
  if (begin >= params.probe_count) return;
  const uint items = min(kRows * 4 * gl_WorkGroupSize.x, params.probe_count - uint(begin));
  const KEY minimum = KEY(params.minimum);
  const KEY maximum = KEY(params.maximum);

  uint64_t matches = 0;
  for (uint r = 0; r < kRows; ++r) {
    const uint i = 4 * (r * gl_WorkGroupSize.x + gl_LocalInvocationID.x);
    const KEY4 probe = load_keys(params.probes + (KEY_BITS / 8) * begin, i, items);
    uvec4 low = uvec4(0);
    uvec4 end = uvec4(0);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (i + k < items && probe[k] >= minimum && probe[k] <= maximum) {
        const uvec2 bucket = bucket_of(probe[k]);
        low[k] = bucket.x;
        end[k] = bucket.y;
      }
    }
    // Keys before `low` are less than the probe, keys from `high` on are not.
    uvec4 high = end;
    while (any(greaterThan((high + 3) / 4 - low / 4, uvec4(kQuads)))) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        if ((high[k] + 3) / 4 - low[k] / 4 > kQuads) {
          const uint middle = low[k] + (high[k] - low[k] - 1) / 2;
          if (KEY_AT(params.keys, middle) < probe[k]) {
            low[k] = middle + 1;
          } else {
            high[k] = middle + 1;
          }
        }
      }
    }
    bvec4 found = bvec4(false);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      const uint quad = low[k] & ~3u;
      low[k] = quad;
      [[unroll]] for (uint q = 0; q < kQuads; ++q) {
        if (quad + 4 * q < high[k]) {
          const KEY4 keys = quad_at(quad + 4 * q);
          const uvec4 less = uvec4(lessThan(keys, KEY4(probe[k])));
          low[k] += less.x + less.y + less.z + less.w;
          found[k] = found[k] || any(equal(keys, KEY4(probe[k])));
        }
      }
    }
    uvec4 size = uvec4(0);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (found[k]) {
        size[k] = kUnique != 0 ? 1 : find_run_end(low[k] + 1, end[k], probe[k]) - low[k];
        matches += size[k];
      }
    }
    store4(params.first + 4ul * begin, i, items, low);
    store4(params.size + 4ul * begin, i, items, size);
  }
  add_matches(matches);
}
