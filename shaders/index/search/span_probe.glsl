// Answers probes with spans: decides which probes a workgroup takes, in which order they are searched, where
// the answers go. Four probes are searched in step, so that their loads overlap, by a cluster of kLanes
// neighbouring lanes; what all clusters of a workgroup take at once is a row. The kernel has declared its
// params, which have SpanProbes `probes`, and defines
//
//   void pin_keys();  // called first, by all threads; copies the keys that are pinned, if any
//   void answer(KEY4 low, KEY4 high, bvec4 present, out uvec4 first, out uvec4 size);  // called by whole subgroups
//
// where points have low == high, and what is not present may be answered with anything. Spans are of positions among the
// keys; where no point matches twice, each becomes the row at its position, so that nobody need read it again.
//
// Reordering ("Is Binary Search Really All You Need?", section 4.3) sorts a tile of probes in shared memory,
// so that lanes that search together take nearly the same way. It sorts by as many leading bits as tell apart
// no more bins than there are probes: one pass, and those of one bin are close enough.
#include "index/search/sorted_key.glsl"
#include "index/search/span_probe.h"

#extension GL_KHR_shader_subgroup_basic : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kPoints = 1;
layout(constant_id = 2) const uint kUnique = 0;  // no point matches twice
layout(constant_id = 3) const uint kPaired = 0;  // each key beside its row
layout(constant_id = 4) const uint kLanes = 1;   // a power of two, at most the subgroup's size
layout(constant_id = 5) const uint kRows = 0;   // of a workgroup; 0: params.probes.rows
layout(constant_id = 6) const uint kReorder = kReorderNone;
layout(constant_id = 7) const uint kTile = 1;  // probes that are reordered together, whole rows; else 1
const uint kResultTile = kReorder == kReorderDouble ? kTile : 1;

shared KEY tile_key[kTile];      // in order
shared uint tile_origin[kTile];  // each one's place among the probes of the tile
shared uint tile_word[kTile];    // first the bins, then the results
shared uint tile_size[kResultTile];

void pin_keys();
void answer(KEY4 low, KEY4 high, bvec4 present, out uvec4 first, out uvec4 size);

uint cluster_lane() { return kLanes == 1 ? 0 : gl_SubgroupInvocationID % kLanes; }

uint cluster_index() {
  if (kLanes == 1) return gl_LocalInvocationID.x;
  return (gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID) / kLanes;
}

uint cluster_count() { return gl_WorkGroupSize.x / kLanes; }

#define SCAN_THREADS 1024
#include "index/search/match_count.glsl"

// Returns what is written of the spans that `answer` found.
uvec4 resolved(uvec4 first, uvec4 size) {
  if (kUnique == 0 || params.probes.row_ids == 0) return first;
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (size[k] != 0) first[k] = U32_AT(params.probes.row_ids, first[k]);
  }
  return first;
}

// Returns a bin that ascends with the key: 0 .. kTile-1. Misses beyond all keys share the first and the last
// bin.
uint bin_of(KEY key) {
  const KEY within = clamp(key, KEY(params.probes.minimum), KEY(params.probes.maximum));
  return uint((within - KEY(params.probes.minimum)) >> params.probes.bin_shift);
}

// Fills the tile with the `items` keys at `keys`, in order. All threads call it.
void sort_tile(uint64_t keys, uint items) {
  const uint thread = gl_LocalInvocationID.x;
  for (uint i = thread; i < kTile; i += gl_WorkGroupSize.x) tile_word[i] = 0;
  barrier();
  for (uint i = thread; i < items; i += gl_WorkGroupSize.x) atomicAdd(tile_word[bin_of(KEY_AT(keys, i))], 1);
  barrier();
  // The bins' sizes become their starts.
  const uint bins = kTile / gl_WorkGroupSize.x;
  uint64_t before[SCAN_ROWS] = uint64_t[](0ul);
  for (uint b = 0; b < bins; ++b) before[0] += tile_word[thread * bins + b];
  workgroup_exclusive(before);
  uint start = uint(before[0]);
  for (uint b = 0; b < bins; ++b) {
    const uint size = tile_word[thread * bins + b];
    tile_word[thread * bins + b] = start;
    start += size;
  }
  barrier();
  for (uint i = thread; i < items; i += gl_WorkGroupSize.x) {
    const KEY key = KEY_AT(keys, i);
    const uint place = atomicAdd(tile_word[bin_of(key)], 1);
    tile_key[place] = key;
    tile_origin[place] = i;
  }
  barrier();
}

// Answers `items` probes from number `begin` on in the order of their keys. All threads call it, as they do
// what follows. Returns the number of matches of this invocation.
uint64_t answer_tile(uint64_t begin, uint items) {
  sort_tile(params.probes.low + (KEY_BITS / 8) * begin, items);
  uint64_t matches = 0;
  for (uint row = 0; row < items; row += 4 * cluster_count()) {
    // Neighbours in order are neighbouring clusters, not the probes of one.
    const uvec4 place = row + cluster_index() + uvec4(0, 1, 2, 3) * cluster_count();
    const bvec4 present = lessThan(place, uvec4(items));
    KEY4 low;
    KEY4 high;
    uvec4 origin;
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      low[k] = tile_key[present[k] ? place[k] : 0];
      origin[k] = tile_origin[present[k] ? place[k] : 0];
      high[k] = kPoints != 0 ? low[k] : KEY_AT(params.probes.high + (KEY_BITS / 8) * begin, origin[k]);
    }
    uvec4 first;
    uvec4 size;
    answer(low, high, present, first, size);
    size = mix(uvec4(0), size, present);
    if (cluster_lane() != 0) continue;
    first = resolved(first, size);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      if (!present[k]) continue;
      matches += size[k];
      if (kReorder == kReorderDouble) {
        tile_word[origin[k]] = first[k];
        tile_size[origin[k]] = size[k];
      } else {
        U32_AT(params.probes.first, begin + origin[k]) = first[k];
        U32_AT(params.probes.size, begin + origin[k]) = size[k];
      }
    }
  }
  barrier();
  if (kReorder == kReorderDouble) {
    for (uint i = gl_LocalInvocationID.x; i < items; i += gl_WorkGroupSize.x) {
      U32_AT(params.probes.first, begin + i) = tile_word[i];
      U32_AT(params.probes.size, begin + i) = tile_size[i];
    }
    barrier();
  }
  return matches;
}

// Does the same for the four probes of this cluster in one row, of `items` from `begin` on, as they come.
uint64_t answer_row(uint64_t begin, uint row, uint items) {
  const uint i = row + 4 * cluster_index();
  const bvec4 present = lessThan(i + uvec4(0, 1, 2, 3), uvec4(items));
  const KEY4 low = load_keys(params.probes.low + (KEY_BITS / 8) * begin, i, items);
  KEY4 high = low;
  if (kPoints == 0) high = load_keys(params.probes.high + (KEY_BITS / 8) * begin, i, items);
  uvec4 first;
  uvec4 size;
  answer(low, high, present, first, size);
  if (cluster_lane() != 0) return 0;
  size = mix(uvec4(0), size, present);
  store4(params.probes.first + 4ul * begin, i, items, resolved(first, size));
  store4(params.probes.size + 4ul * begin, i, items, size);
  return uint64_t(size.x) + size.y + size.z + size.w;
}

void main() {
  const uint rows = kRows != 0 ? kRows : params.probes.rows;
  const uint row_probes = 4 * cluster_count();
  const uint64_t begin = uint64_t(workgroup_index()) * rows * row_probes;
  if (begin >= params.probes.count) return;
  const uint items = uint(min(uint64_t(rows) * row_probes, params.probes.count - begin));
  pin_keys();
  uint64_t matches = 0;
  if (kReorder == kReorderNone) {
    for (uint r = 0; r < rows && r * row_probes < items; ++r) matches += answer_row(begin, r * row_probes, items);
  } else {
    for (uint tile = 0; tile < items; tile += kTile) {
      matches += answer_tile(begin + tile, min(kTile, items - tile));
    }
  }
  add_matches(params.probes.match_count, matches);
}
