// Reads keys, and says which places they have. Each step keeps the order of keys, so that a key between two others
// has a place between theirs.
#ifndef RTSQL_INDEX_RX3D_PLACE_GLSL
#define RTSQL_INDEX_RX3D_PLACE_GLSL

#include "algorithm/access.glsl"
#include "index/rx3d/rx3d_layout.h"

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Rx3dColumns { Rx3dColumn v[]; };

uint64_t key_at(uint64_t keys, uint wide, uint i) { return wide != 0 ? U64_AT(keys, i) : uint64_t(U32_AT(keys, i)); }

// NaN is behind infinity, and so are the keys of no number, which the bounds of a box may be: 1 behind it, -1 before
// minus infinity, 0 otherwise.
int side_of_numbers(Rx3dColumn column, uint64_t key) {
  const uint64_t infinity = column.wide != 0 ? 0xFFF0000000000000ul : 0xFF800000ul;
  const uint64_t minus_infinity = column.wide != 0 ? 0x000FFFFFFFFFFFFFul : 0x007FFFFFul;
  return key > infinity ? 1 : key < minus_infinity ? -1 : 0;
}

double real_of(Rx3dColumn column, uint64_t key) {
  if (column.wide != 0) {
    const uint64_t sign = 0x8000000000000000ul;
    return uint64BitsToDouble((key & sign) != 0ul ? key & ~sign : ~key);
  }
  const uint bits = uint(key);
  return double(uintBitsToFloat((bits & 0x80000000u) != 0u ? bits & 0x7FFFFFFFu : ~bits));
}

float place_of(Rx3dColumn column, uint64_t key) {
  precise double distance;
  if (column.real != 0) {
    const int side = side_of_numbers(column, key);
    if (side != 0) return float(side) * kRx3dFar;
    distance = real_of(column, key) - column.centre;
  } else {
    distance = key >= column.base ? double(key - column.base) : -double(column.base - key);
  }
  precise double place = distance * column.scale;
  const double far = double(kRx3dFar);
  return float(place < -far ? -far : place > far ? far : place);
}

// This is Rx3dStrips of src/index/rx3d/rx3d_space.h.
struct Strips {
  double low;
  double width;
  double count;
};

Strips strips_of(float low, float high) {
  Strips strips;
  strips.low = double(low);
  const double extent = double(high) - double(low);
  strips.count = max(1.0lf, ceil(extent * (0.5lf - 0.0000002384185791015625lf)));
  strips.width = extent / strips.count;
  return strips;
}

float middle_of(Strips strips, uint strip) { return float(strips.low + (double(strip) + 0.5lf) * strips.width); }

// Returns the strip that a place between the ends lies in.
uint strip_of(Strips strips, float place) {
  if (strips.count == 1.0lf) return 0u;
  return uint(clamp(floor((double(place) - strips.low) / strips.width), 0.0lf, strips.count - 1.0lf));
}

float margin_of(float place) { return kRx3dMargin * (abs(place) + 4.0); }

#endif
