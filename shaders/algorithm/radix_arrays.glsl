// Says which arrays a pass reads and writes; `pass` is its word of the state.
#ifndef RTSQL_ALGORITHM_RADIX_ARRAYS_GLSL
#define RTSQL_ALGORITHM_RADIX_ARRAYS_GLSL

#include "algorithm/radix_state.h"

uint64_t keys_in(RadixArrays arrays, uint pass) {
  if ((pass & kRadixFirst) != 0) return arrays.source_keys;
  return (pass & kRadixFromScratch) != 0 ? arrays.keys_scratch : arrays.keys;
}

// Returns 0 for the positions of the keys.
uint64_t values_in(RadixArrays arrays, uint pass) {
  if ((pass & kRadixFirst) != 0) return arrays.source_values;
  return (pass & kRadixFromScratch) != 0 ? arrays.values_scratch : arrays.values;
}

uint64_t keys_out(RadixArrays arrays, uint pass) {
  return (pass & kRadixFromScratch) != 0 ? arrays.keys : arrays.keys_scratch;
}

uint64_t values_out(RadixArrays arrays, uint pass) {
  return (pass & kRadixFromScratch) != 0 ? arrays.values : arrays.values_scratch;
}

#endif
