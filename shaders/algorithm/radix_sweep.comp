// Built for KEY_BITS = 32 and 64.
//
// Workgroups draw tiles of neighbouring keys in order. A tile counts its digits and publishes the counts, then ranks
// its keys by digit, and learns how many the tiles before it have of each by looking back at what these published
// (decoupled look-back; Adinets and Merrill, "Onesweep", 2022). Keys and values then leave in runs of equal digits.
//
// A tile's status word of a digit is 0, or (number << 2 | kTileSum) of this tile's keys, or (number << 2 |
// kPrefix) of the keys of all tiles up to this one. Vulkan does not promise that a tile in work ever goes on
// while others wait for it: a workgroup that has waited long enough counts the digits of that tile itself.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/radix_arrays.glsl"
#include "algorithm/radix_key.glsl"
#include "algorithm/radix_sweep.h"
#include "common/grid.glsl"

#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require  // gl_SubgroupLtMask

#define SCAN_TYPE uint
#define SCAN_ROWS 1
#include "algorithm/workgroup_scan.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kDigitBits = 8;
layout(constant_id = 2) const uint kSubgroups = 16;     // of a workgroup
layout(constant_id = 3) const uint kItems = 16;         // keys of an invocation
layout(constant_id = 4) const uint kValues = kRadixGivenValues;
layout(constant_id = 5) const uint kWideSubgroups = 0;  // more than 32 invocations
layout(constant_id = 6) const uint kAtomicLoads = 0;    // where plain loads in a loop might be made once
KERNEL_PARAMS(RadixSweepParams);

BUFFER_VIEW(volatile coherent StatusWords, uint, 4)

const uint kTileSum = 1;
const uint kPrefix = 2;
const uint kLookBackBatch = 4;  // tiles looked at at once

const uint kDigits = 1u << kDigitBits;  // at most as many as invocations
const uint kTileItems = gl_WorkGroupSize.x * kItems;
const uint kSubgroupWidth = gl_WorkGroupSize.x / kSubgroups;
const uint kCountWords = kSubgroups * kDigits;
const uint kMaskWords = kWideSubgroups != 0 ? 2 : 1;  // of a bit per invocation
const uint kRankWords = kCountWords * (1 + kMaskWords);
const uint kKeyWords = kTileItems * (KEY_BITS / 32);

// It holds first a place [subgroup][digit] and a mask of invocations [subgroup][digit], then keys in the
// order of their digits, then their values.
shared uint pool[kRankWords > kKeyWords ? kRankWords : kKeyWords];
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

// Returns the place in the tile of this invocation's key, of which its subgroup has taken all before.
// Invocations of equal digits find one another by a mask in shared memory, which on an H200 takes fewer
// instructions than ballots over the bits of the digit; the last of them takes the places.
uint take_place(uint digit) {
  const uint at = gl_SubgroupID * kDigits + digit;
  const uint mask = kCountWords + kMaskWords * at;
  atomicOr(pool[mask + gl_SubgroupInvocationID / 32], 1u << (gl_SubgroupInvocationID % 32));
  subgroupBarrier();
  const uvec2 peers = uvec2(pool[mask], kWideSubgroups != 0 ? pool[mask + 1] : 0u);
  const ivec2 before = bitCount(peers & gl_SubgroupLtMask.xy);
  const ivec2 number = bitCount(peers);
  const uint place = pool[at] + before.x + before.y;
  subgroupBarrier();
  if (before.x + before.y + 1 == number.x + number.y) {
    pool[at] = place + 1;
    pool[mask] = 0;
    if (kWideSubgroups != 0) pool[mask + 1] = 0;
  }
  subgroupBarrier();
  return place;
}

uint place_of(uint places, uint k) { return places >> (16 * (k % 2)) & 0xffff; }

uint load_status(uint tile, uint digit) {
  const uint64_t at = params.status + 4ul * (uint64_t(tile) * kDigits + digit);
  return kAtomicLoads != 0 ? atomicOr(U32s(at).v[0], 0) : StatusWords(at).v[0];
}

void publish(uint tile, uint digit, uint number, uint kind) {
  const uint64_t at = params.status + 4ul * (uint64_t(tile) * kDigits + digit);
  StatusWords(at).v[0] = number << 2 | kind;
}

// Adds to `prefix` what the tiles before `next` published, from the last to the first; returns false if one
// of them keeps this digit waiting: it is next - 1 then.
bool look_back(uint digit, inout uint next, inout uint prefix) {
  uint spins = 0;
  while (next > 0) {
    // These loads need not wait for one another. Words before tile 0 are not looked at.
    uint word[kLookBackBatch];
    [[unroll]] for (uint b = 0; b < kLookBackBatch; ++b) word[b] = load_status(max(next, b + 1) - (b + 1), digit);
    uint seen = 0;
    [[unroll]] for (uint b = 0; b < kLookBackBatch; ++b) {
      if (seen == b && b < next && word[b] != 0) {
        prefix += word[b] >> 2;
        if ((word[b] & kPrefix) != 0) return true;
        ++seen;
      }
    }
    next -= seen;
    spins = seen == 0 ? spins + 1 : 0;
    if (spins > params.spins) return false;
  }
  return true;
}

// Publishes the digit counts of a tile that some workgroup holds and does not go on with. It is never the
// last tile.
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
  if (workgroup_index() >= params.tiles) return;
  const uint thread = gl_LocalInvocationID.x;
  const uint pass = U32s(params.state).v[kRadixPass + params.pass];
  if (thread == 0) {
    drawn_tile = atomicAdd(U32s(params.state).v[kRadixTickets + params.pass], 1) - params.first_ticket;
    stuck_tile = 0;
  }
  for (uint i = thread; i < kRankWords; i += gl_WorkGroupSize.x) pool[i] = 0;
  if ((pass & kRadixActive) == 0) return;
  barrier();
  const uint tile = drawn_tile;
  const uint items = min(kTileItems, params.count - tile * kTileItems);

  const uint64_t portion_keys = keys_in(params.arrays, pass) + (KEY_BITS / 8) * uint64_t(params.begin);

  // A subgroup's share is contiguous and taken in rows. Keys past the end are the largest and so stay at the end.
  const uint own = gl_SubgroupID * kSubgroupWidth * kItems + gl_SubgroupInvocationID;
  const uint64_t own_keys = portion_keys + (KEY_BITS / 8) * uint64_t(tile * kTileItems + own);
  KEY key[kItems];
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    key[k] = ~KEY(0);
    if (own + k * kSubgroupWidth < items) key[k] = KEYS(own_keys).v[k * kSubgroupWidth];
  }
  [[unroll]] for (uint k = 0; k < kItems; ++k) atomicAdd(pool[gl_SubgroupID * kDigits + digit_of(key[k])], 1);
  barrier();

  // One invocation per digit turns the counts into places.
  uint number[SCAN_ROWS] = uint[](0u);
  uint published = 0;
  uint first_place = 0;  // of the digit's keys in this portion
  if (thread < kDigits) {
    [[unroll]] for (uint s = 0; s < kSubgroups; ++s) number[0] += pool[s * kDigits + thread];
    published = number[0] - (thread == params.mask ? kTileItems - items : 0);
    publish(tile, thread, published, tile == 0 ? kPrefix : kTileSum);
    first_place = U32s(params.bases).v[thread];
  }
  workgroup_exclusive(number);
  const uint start = number[0];  // of the digit in the tile
  if (thread < kDigits) {
    uint sum = start;
    [[unroll]] for (uint s = 0; s < kSubgroups; ++s) {
      const uint counted = pool[s * kDigits + thread];
      pool[s * kDigits + thread] = sum;
      sum += counted;
    }
  }
  barrier();

  uint places[(kItems + 1) / 2];  // of 16 bits each: registers are scarce
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    const uint place = take_place(digit_of(key[k]));
    places[k / 2] = k % 2 == 0 ? place : places[k / 2] | place << 16;
  }
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) store_key(place_of(places[k / 2], k), key[k]);
  uint value[kItems];
  if (kValues != kRadixNoValues) {
    const uint position = params.begin + tile * kTileItems + own;
    const uint64_t values = values_in(params.arrays, pass);
    const bool positions = kValues == kRadixPositions && values == 0;
    // Loads in a branch would not be made ahead, while keys are ranked: where there are no values, keys are read.
    const uint64_t own_values = (positions ? keys_in(params.arrays, pass) : values) + 4ul * position;
    [[unroll]] for (uint k = 0; k < kItems; ++k) {
      if (own + k * kSubgroupWidth < items) value[k] = U32s(own_values).v[k * kSubgroupWidth];
      if (positions) value[k] = position + k * kSubgroupWidth;
    }
  }

  uint next = tile;
  uint prefix = 0;
  bool waits = thread < kDigits;
  for (;;) {
    if (waits && look_back(thread, next, prefix)) {
      waits = false;
      if (tile > 0) publish(tile, thread, prefix + published, kPrefix);
      const uint first = first_place + prefix;
      digit_base[thread] = first - start;
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

  // The barriers of subgroups below keep compilers from having all keys in flight at once, which costs registers and
  // so workgroups.
  const uint64_t to_keys = keys_out(params.arrays, pass);
  uint digits[(kItems + 3) / 4];  // of 8 bits each
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    if (k % 2 == 0) subgroupBarrier();
    const uint i = k * gl_WorkGroupSize.x + thread;
    const KEY moved = load_key(i);
    const uint digit = digit_of(moved);
    digits[k / 4] = k % 4 == 0 ? digit : digits[k / 4] | digit << (8 * (k % 4));
    if (i < items) KEY_AT(to_keys, digit_base[digit] + i) = moved;
  }
  if (kValues == kRadixNoValues) return;
  const uint64_t to_values = values_out(params.arrays, pass);
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) pool[place_of(places[k / 2], k)] = value[k];
  barrier();
  [[unroll]] for (uint k = 0; k < kItems; ++k) {
    if (k % 2 == 0) subgroupBarrier();
    const uint i = k * gl_WorkGroupSize.x + thread;
    const uint digit = digits[k / 4] >> (8 * (k % 4)) & 0xff;
    if (i < items) U32_AT(to_values, digit_base[digit] + i) = pool[i];
  }
}
