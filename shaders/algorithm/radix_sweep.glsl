// The body of radix_sweep32.comp and radix_sweep64.comp.
//
// Workgroups draw tiles of neighbouring keys in order. A tile ranks its keys by digit, publishes how many it has of
// each digit, and learns how many the tiles before it have by looking back at what these published (decoupled
// look-back; Adinets and Merrill, "Onesweep", 2022). Keys and values then leave in runs of equal digits.
//
// A tile's status word of a digit: 0, or (number << 2 | kTileSum) of this tile's keys, or (number << 2 | kPrefix) of
// the keys of all tiles up to this one. Vulkan does not promise that a tile in work ever goes on while others wait for
// it: a workgroup that has waited long enough counts the digits of that tile itself.
#include "algorithm/access.glsl"
#include "algorithm/radix_key.glsl"
#include "algorithm/radix_state.h"
#include "algorithm/radix_sweep.h"
#include "common/grid.glsl"

#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require

#define SCAN_TYPE uint
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kDigitBits = 8;
layout(constant_id = 2) const uint kSubgroups = 16;     // of a workgroup
layout(constant_id = 3) const uint kItems = 16;         // keys of an invocation
layout(constant_id = 4) const uint kHasValues = 1;
layout(constant_id = 5) const uint kWideSubgroups = 0;  // more than 32 invocations
layout(constant_id = 6) const uint kAtomicLoads = 0;    // where plain loads in a loop might be made once
KERNEL_PARAMS(RadixSweepParams);

BUFFER_VIEW(volatile coherent StatusWords, uint, 4)

const uint kTileSum = 1;
const uint kPrefix = 2;

const uint kDigits = 1u << kDigitBits;  // at most as many as invocations
const uint kTileItems = gl_WorkGroupSize.x * kItems;
const uint kCountWords = kSubgroups * kDigits;
const uint kKeyWords = kTileItems * (KEY_BITS / 32);

// First the digit counts [subgroup][digit], then keys in the order of their digits, then their values.
shared uint pool[kCountWords > kKeyWords ? kCountWords : kKeyWords];
shared uint digit_start[kDigits];  // in the tile
shared uint digit_base[kDigits];   // what takes a place in the tile to one in the result
shared uint stuck_count[kDigits];
shared uint stuck_tile;  // 1 + the last tile that some digit waits for in vain; 0: none
shared uint drawn_tile;

uint digit_of(KEY key) { return uint(key >> params.shift) & params.mask; }

void store_key(uint place, KEY key) {
#if KEY_BITS == 64
  const uvec2 words = unpackUint2x32(key);
  pool[place] = words.x;
  pool[kTileItems + place] = words.y;
#else
  pool[place] = key;
#endif
}

KEY load_key(uint place) {
#if KEY_BITS == 64
  return packUint2x32(uvec2(pool[place], pool[kTileItems + place]));
#else
  return pool[place];
#endif
}

// The invocations of this subgroup whose digit is the same.
uvec2 peers_of(uint digit) {
  uvec2 peers = subgroupBallot(true).xy;
  [[unroll]] for (uint bit = 0; bit < kDigitBits; ++bit) {
    const bool one = ((digit >> bit) & 1) != 0;
    const uvec2 ones = subgroupBallot(one).xy;
    peers.x &= one ? ones.x : ~ones.x;
    if (kWideSubgroups != 0) peers.y &= one ? ones.y : ~ones.y;
  }
  return peers;
}

// The number of keys with this key's digit before it in its subgroup's share of the tile; counts the key. The first of
// the peers adds all of them and shares the count before. The subgroup's rows follow one another by the shuffle.
uint rank_key(uint digit) {
  const uvec2 peers = peers_of(digit);
  uint before = uint(bitCount(peers.x & gl_SubgroupLtMask.x));
  uint number = uint(bitCount(peers.x));
  uint leader = uint(findLSB(peers.x));
  if (kWideSubgroups != 0) {
    before += uint(bitCount(peers.y & gl_SubgroupLtMask.y));
    number += uint(bitCount(peers.y));
    if (peers.x == 0) leader = 32 + uint(findLSB(peers.y));
  }
  uint counted = 0;
  if (before == 0) counted = atomicAdd(pool[gl_SubgroupID * kDigits + digit], number);
  return subgroupShuffle(counted, leader) + before;
}

uint load_status(uint tile, uint digit) {
  const uint64_t at = params.status + 4ul * (uint64_t(tile) * kDigits + digit);
  return kAtomicLoads != 0 ? atomicOr(U32s(at).v[0], 0) : StatusWords(at).v[0];
}

void publish(uint tile, uint digit, uint number, uint kind) {
  const uint64_t at = params.status + 4ul * (uint64_t(tile) * kDigits + digit);
  StatusWords(at).v[0] = number << 2 | kind;
}

// Adds to `prefix` what the tiles before `next` published, from the last to the first; false if one of them keeps
// this digit waiting: it is next - 1 then.
bool look_back(uint digit, inout uint next, inout uint prefix) {
  uint spins = 0;
  while (next > 0) {
    const uint word = load_status(next - 1, digit);
    if ((word & (kTileSum | kPrefix)) == 0) {
      if (++spins > params.spins) return false;
    } else {
      prefix += word >> 2;
      if ((word & kPrefix) != 0) return true;
      --next;
      spins = 0;
    }
  }
  return true;
}

// Publishes the digit counts of a tile that some workgroup holds and does not go on with. Never the last tile.
void count_stuck(uint64_t keys, uint tile) {
  const uint thread = gl_LocalInvocationID.x;
  if (thread < kDigits) stuck_count[thread] = 0;
  barrier();
  for (uint i = thread; i < kTileItems; i += gl_WorkGroupSize.x) {
    atomicAdd(stuck_count[digit_of(KEY_AT(keys, tile * kTileItems + i))], 1);
  }
  barrier();
  if (thread < kDigits) {
    const uint64_t at = params.status + 4ul * (uint64_t(tile) * kDigits + thread);
    atomicCompSwap(U32s(at).v[0], 0, stuck_count[thread] << 2 | kTileSum);
  }
}

void main() {
  const uint pass = U32s(params.state).v[kRadixPass + params.pass];
  if (workgroup_index() >= params.tiles || (pass & kRadixActive) == 0) return;
  const uint thread = gl_LocalInvocationID.x;
  if (thread == 0) {
    drawn_tile = atomicAdd(U32s(params.state).v[kRadixTickets + params.pass], 1) - params.first_ticket;
    stuck_tile = 0;
  }
  for (uint i = thread; i < kCountWords; i += gl_WorkGroupSize.x) pool[i] = 0;
  barrier();
  const uint tile = drawn_tile;
  const uint items = min(kTileItems, params.count - tile * kTileItems);

  const bool from_scratch = (pass & kRadixSource) != 0;
  const uint64_t portion_keys =
      (from_scratch ? params.keys_scratch : params.keys) + (KEY_BITS / 8) * uint64_t(params.begin);
  const uint64_t keys = portion_keys + (KEY_BITS / 8) * uint64_t(tile * kTileItems);
  const uint64_t values = (from_scratch ? params.values_scratch : params.values) +
                          4ul * (uint64_t(params.begin) + tile * kTileItems);

  // A subgroup's share is contiguous and taken in rows. Keys past the end are the largest and so stay at the end.
  const uint own = gl_SubgroupID * gl_SubgroupSize * kItems + gl_SubgroupInvocationID;
  KEY key[kItems];
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    const uint i = own + k * gl_SubgroupSize;
    key[k] = i < items ? KEY_AT(keys, i) : ~KEY(0);
  }
  uint place[kItems];
  [[unroll]] for (uint k = 0; k < kItems; ++k) place[k] = rank_key(digit_of(key[k]));
  barrier();

  // One invocation a digit.
  uint number[SCAN_ROWS] = uint[](0u);
  uint published = 0;
  if (thread < kDigits) {
    for (uint s = 0; s < kSubgroups; ++s) {
      const uint counted = pool[s * kDigits + thread];
      pool[s * kDigits + thread] = number[0];
      number[0] += counted;
    }
    published = number[0] - (thread == params.mask ? kTileItems - items : 0);
    publish(tile, thread, published, tile == 0 ? kPrefix : kTileSum);
  }
  workgroup_exclusive(number);
  if (thread < kDigits) digit_start[thread] = number[0];
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    const uint digit = digit_of(key[k]);
    place[k] += digit_start[digit] + pool[gl_SubgroupID * kDigits + digit];
  }
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) store_key(place[k], key[k]);
  uint value[kItems];
  if (kHasValues != 0) {
    [[unroll]] for (uint k = 0; k < kItems; ++k) {
      const uint i = own + k * gl_SubgroupSize;
      value[k] = i < items ? U32_AT(values, i) : 0;
    }
  }

  uint next = tile;
  uint prefix = 0;
  bool waits = thread < kDigits;
  for (;;) {
    if (waits && look_back(thread, next, prefix)) {
      waits = false;
      if (tile > 0) publish(tile, thread, prefix + published, kPrefix);
      const uint first = U32s(params.bases).v[thread] + prefix;
      digit_base[thread] = first - digit_start[thread];
      if (tile == params.tiles - 1) U32s(params.next_bases).v[thread] = first + published;
    }
    if (waits) atomicMax(stuck_tile, next);
    barrier();
    const uint stuck = stuck_tile;
    if (stuck == 0) break;
    barrier();
    if (thread == 0) stuck_tile = 0;
    count_stuck(portion_keys, stuck - 1);
    barrier();
  }

  const uint64_t to_keys = from_scratch ? params.keys : params.keys_scratch;
  uint target[kItems];
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    const uint i = k * gl_WorkGroupSize.x + thread;
    if (i < items) {
      const KEY moved = load_key(i);
      target[k] = digit_base[digit_of(moved)] + i;
      KEY_AT(to_keys, target[k]) = moved;
    }
  }
  if (kHasValues == 0) return;
  const uint64_t to_values = from_scratch ? params.values : params.values_scratch;
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) pool[place[k]] = value[k];
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    const uint i = k * gl_WorkGroupSize.x + thread;
    if (i < items) U32_AT(to_values, target[k]) = pool[i];
  }
}
