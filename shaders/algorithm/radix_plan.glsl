// Decides what each pass of a radix sort reads and writes; the others look it up.
#ifndef RTSQL_ALGORITHM_RADIX_PLAN_GLSL
#define RTSQL_ALGORITHM_RADIX_PLAN_GLSL

#include "algorithm/access.glsl"
#include "algorithm/radix_state.h"

// The word `varying_passes` has one bit a pass, set where not all keys agree. Unless the source is the
// result, the first pass goes where the last one ends in the result.
void plan_passes(uint64_t state_at, uint varying_passes, uint passes, bool in_place) {
  U32s state = U32s(state_at);
  bool from_scratch = !in_place && (bitCount(varying_passes) & 1) != 0;
  state.v[kRadixEnd] = varying_passes == 0 ? kRadixEndsInSource : kRadixEndsInResult;
  uint first = kRadixFirst;
  for (uint pass = 0; pass < passes; ++pass) {
    if ((varying_passes >> pass & 1) == 0) continue;
    state.v[kRadixPass + pass] = kRadixActive | first | (from_scratch ? kRadixFromScratch : 0);
    state.v[kRadixEnd] = from_scratch ? kRadixEndsInResult : kRadixEndsInScratch;
    from_scratch = !from_scratch;
    first = 0;
  }
}

#endif
