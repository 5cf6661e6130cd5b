#ifndef RTSQL_EXEC_QUANTILE_PLACE_GLSL
#define RTSQL_EXEC_QUANTILE_PLACE_GLSL

#include "common/buffers.glsl"
#include "exec/quantile/place.h"

BUFFER_VIEW(QuantilePlaces, QuantilePlaceWords, 8)

// Returns the place, from 0, among `rows` values in ascending order, which are one at least.
uint place_among(QuantilePlaceWords words, uint rows) {
  const double fraction = uint64BitsToDouble(words.fraction);
  double place = 0.0lf;
  if (words.place == kPlaceDiscrete) {
    place = ceil(fraction * double(rows)) - 1.0lf;
  } else if (words.place == kPlaceBelow) {
    place = floor(fraction * (double(rows) - 1.0lf));
  } else {
    place = ceil(fraction * (double(rows) - 1.0lf));
  }
  const uint at = min(place > 0.0lf ? uint(place) : 0u, rows - 1u);
  return words.descending != 0u ? rows - 1u - at : at;
}

// Marks groups that have a value in a bitmap.
void mark_group(uint64_t validity, uint group) { atomicOr(U32s(validity + 4ul * uint64_t(group >> 5)).v[0], 1u << (group & 31u)); }

#endif
