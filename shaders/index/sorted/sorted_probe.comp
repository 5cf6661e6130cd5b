// Built for KEY_BITS = 32 and 64.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "index/sorted/sorted_probe.h"

KERNEL_PARAMS(SortedProbeParams);
#include "index/search/span_probe.glsl"

// Halving stops when this many aligned quads of keys are left: they are read at once instead of one after another.
layout(constant_id = 8) const uint kQuads = 4;
layout(constant_id = 9) const uint kWays = 2;    // a step tells apart; 2 is halving
layout(constant_id = 10) const uint kPinRoom = 0;  // for evenly spaced keys in shared memory, searched first
layout(constant_id = 11) const uint kDensity = kSparse;

#include "index/sorted/sorted_search.glsl"

const uint kPinnedKeys = kPinRoom == 0 ? 1 : kPinRoom;
shared KEY shared_top[kPinnedKeys];

KEY key_at(uint i) { return key_in(params.keys, i, kPaired != 0); }

#include "index/sorted/sorted_run.glsl"

// Keys i * stride - 1 for i = 1, 2, … are in shared memory.
uint shared_top_stride() { return params.key_count / (params.probes.shared_top + 1) + 1; }

void pin_keys() {
  if (kPinRoom == 0) return;
  for (uint i = gl_LocalInvocationID.x; i < params.probes.shared_top; i += gl_WorkGroupSize.x) {
    const uint64_t at = uint64_t(i + 1) * shared_top_stride() - 1;
    shared_top[i] = at < params.key_count ? key_at(uint(at)) : ~KEY(0);
  }
  barrier();
}

// Returns the number of keys in shared memory below each probe.
uvec4 shared_top_below(KEY4 probe) {
  uvec4 below = uvec4(0);
  for (uint step = 1u << findMSB(params.probes.shared_top); step > 0; step /= 2) {
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (below[k] + step <= params.probes.shared_top && shared_top[below[k] + step - 1] < probe[k]) below[k] += step;
    }
  }
  return below;
}

SortedKeys sorted_keys() {
  return SortedKeys(params.keys, params.probes.row_ids, params.directory, params.probes.minimum,
                    params.probes.maximum, params.key_count, params.shift, kDensity, kPaired, kQuads);
}

// Finds where the first key at or above each probe lies, if any: low .. end-1. This is empty where the probe
// is not to be searched. Unless keys are sparse these are the keys that equal the probe.
void bound(KEY4 probe, bvec4 searched, out uvec4 low, out uvec4 end) {
  bound(sorted_keys(), probe, searched, low, end);
  if (kDensity != kDense && params.directory == 0 && kPinRoom != 0) {
    low = min(shared_top_below(probe) * shared_top_stride(), end);
    end = min(low + shared_top_stride(), end);
  }
}

// Returns the number of keys below each probe, which lies between the smallest and the largest key if it is
// to be searched. `found` tells whether that key equals it.
uvec4 count_below(KEY4 probe, uvec4 low, uvec4 high, out bvec4 found) {
  return count_below(sorted_keys(), kWays, probe, low, high, found);
}

void answer_points(KEY4 probe, bvec4 present, out uvec4 first, out uvec4 size) {
  bvec4 searched = bvec4(false);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    searched[k] = present[k] && probe[k] >= KEY(params.probes.minimum) && probe[k] <= KEY(params.probes.maximum);
  }
  uvec4 low;
  uvec4 end;
  bound(probe, searched, low, end);
  bvec4 found;
  first = count_below(probe, low, end, found);
  size = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (!found[k]) continue;
    if (kUnique != 0) {
      size[k] = 1;
    } else if (kDensity != kSparse) {
      size[k] = end[k] - first[k];
    } else {
      // Equal keys share an entry of the directory, but may lie on both sides of one in shared memory.
      const uint run_end = params.directory != 0 ? end[k] : params.key_count;
      size[k] = find_run_end(first[k] + 1, run_end, probe[k]) - first[k];
    }
    if (kUnique != 0 && kPaired != 0) first[k] = row_in(params.keys, first[k]);
  }
}

// Returns the number of keys below each of any probes.
uvec4 rank_of(KEY4 probe) {
  const bvec4 none = lessThanEqual(probe, KEY4(params.probes.minimum));
  const bvec4 all = greaterThan(probe, KEY4(params.probes.maximum));
  bvec4 searched = bvec4(false);
  [[unroll]] for (uint k = 0; k < 4; ++k) searched[k] = !none[k] && !all[k];
  uvec4 low;
  uvec4 end;
  bound(probe, searched, low, end);
  bvec4 found;
  const uvec4 below = count_below(probe, low, end, found);
  return mix(mix(below, uvec4(params.key_count), all), uvec4(0), none);
}

void answer_ranges(KEY4 low, KEY4 high, out uvec4 first, out uvec4 size) {
  first = rank_of(low);
  // This counts the keys at or below `high`: all of them where none is above it.
  const uvec4 behind = mix(rank_of(high + 1), uvec4(params.key_count), equal(high, KEY4(~KEY(0))));
  size = mix(uvec4(0), behind - first, lessThanEqual(low, high));
}

void answer(KEY4 low, KEY4 high, bvec4 present, out uvec4 first, out uvec4 size) {
  if (kPoints != 0) {
    answer_points(low, present, first, size);
  } else {
    answer_ranges(low, high, first, size);
  }
}
