// Describes how `rx` lays keys out in space; src/index/rx/rx.h draws it. By default
//
//   bits  0-22  x, the place within a row       (key_row: the bits above, that is, which row)
//   bits 23-45  y
//   bits 46-63  z
//
// Coordinates are integers below 2^23, and everything that rays and triangles do happens at multiples of one half,
// which a float's 24-bit significand still holds exactly there. In the extended layout, x is the float of the bit
// pattern that 2 key + 1/2's is, and the patterns between two keys' are the gap.
#ifndef RTSQL_INDEX_RX_GLSL
#define RTSQL_INDEX_RX_GLSL

#include "common/buffers.glsl"
#include "common/shared.h"

layout(constant_id = 0) const uint kKeyBytes = 4;
layout(constant_id = 6) const uint kStretchYLog2 = 0;
layout(constant_id = 7) const uint kStretchZLog2 = 0;
layout(constant_id = 8) const uint kRowBits = 23;  // of a key, for x
layout(constant_id = 9) const uint kColumnBits = 23;  // for y
layout(constant_id = 10) const uint kKeyBits = 64;  // for x, y and z
layout(constant_id = 11) const bool kExtended = false;

const uint kLastX = (1u << kRowBits) - 1;
const uint kNowhere = 0xffffffffu;  // no position, no row

uint64_t load_key(address keys, uint i) {
  return kKeyBytes == 4 ? uint64_t(U32s(keys + 4ul * i).v[0]) : U64s(keys + 8ul * i).v[0];
}

// If a layout has fewer bits than keys, these count from the smallest key, the base; else the base is 0. The
// functions below take keys that count so.
const bool kHoldsAllKeys = kKeyBits >= 8 * kKeyBytes;

uint64_t from_base(uint64_t key, uint64_t base) { return kHoldsAllKeys ? key : key - base; }

bool is_held(uint64_t key) { return kHoldsAllKeys || key >> (kKeyBits & 63) == 0; }

// Cuts the range to what the layout holds and counts from the base; returns false where nothing is left.
bool clip(inout uint64_t low, inout uint64_t high, uint64_t base) {
  if (low > high) return false;
  if (kHoldsAllKeys) return true;
  if (high < base) return false;
  low = max(low, base) - base;
  high = min(high - base, (1ul << (kKeyBits & 63)) - 1);
  return low <= high;
}

uint64_t key_row(uint64_t key) { return key >> kRowBits; }
uint key_x(uint64_t key) { return uint(key) & kLastX; }

// Returns x, or half a step before it (steps = -1) or behind it (1).
float x_place(uint x, int steps) {
  return kExtended ? uintBitsToFloat(0x3f000000u + 2 * x + steps) : float(x) + 0.5 * float(steps);
}

vec3 place(uint x, uint64_t row) {
  return vec3(x_place(x, 0), float(uint(row) & ((1u << kColumnBits) - 1)), float(uint(row >> kColumnBits)));
}
vec3 key_place(uint64_t key) { return place(key_x(key), key_row(key)); }

// Returns what the steps of places become in the scene; cgrx.h says why they do.
vec3 axis_scale() { return vec3(1.0, float(1u << kStretchYLog2), float(1u << kStretchZLog2)); }

// A segment is what key >> segment_bits leaves, at most a row long.
uint64_t load_segment(address segments, uint number) { return U64s(segments + 8ul * number).v[0]; }

// Returns the first of the ascending segments[begin, end) that is at least `segment`; `end` if none is.
uint segment_lower_bound(address segments, uint begin, uint end, uint64_t segment) {
  while (begin < end) {
    uint middle = begin + (end - begin) / 2;
    if (load_segment(segments, middle) < segment) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

#endif
