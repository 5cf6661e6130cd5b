// How `rx` lays keys out in space; src/index/rx.h draws it.
//
//   bits  0-22  x, the place within a row       (key_row: the bits above, that is, which row)
//   bits 23-45  y
//   bits 46-63  z
//
// Coordinates are integers below 2^23, and everything that rays and triangles do happens at multiples of one half,
// which a float's 24-bit significand still holds exactly there.
#ifndef RTSQL_INDEX_RX_GLSL
#define RTSQL_INDEX_RX_GLSL

#include "common/buffers.glsl"
#include "common/shared.h"

layout(constant_id = 0) const uint kKeyBytes = 4;

const uint kRowBits = 23;
const uint kLastX = (1u << kRowBits) - 1;
const uint kNowhere = 0xffffffffu;  // no position, no row

uint64_t load_key(address keys, uint i) {
  return kKeyBytes == 4 ? uint64_t(U32s(keys + 4ul * i).v[0]) : U64s(keys + 8ul * i).v[0];
}

uint64_t key_row(uint64_t key) { return key >> kRowBits; }
uint key_x(uint64_t key) { return uint(key) & kLastX; }

vec3 place(uint x, uint64_t row) {
  return vec3(float(x), float(uint(row) & kLastX), float(uint(row >> kRowBits)));
}
vec3 key_place(uint64_t key) { return place(key_x(key), key_row(key)); }

// A segment is what key >> segment_bits leaves, at most a row long.
uint64_t load_segment(address segments, uint number) { return U64s(segments + 8ul * number).v[0]; }

// The first of the ascending segments[begin, end) that is at least `segment`; `end` if none is.
uint segment_lower_bound(address segments, uint begin, uint end, uint64_t segment) {
  while (begin < end) {
    uint middle = begin + (end - begin) / 2;
    if (load_segment(segments, middle) < segment) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

#endif
