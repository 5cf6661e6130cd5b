// The distinct keys of a generated column have a closed form, by their number 0 .. distinct-1:
//
//   number j          key
//   0 .. dense-1      j * stride                                  dense
//   dense ..          sparse_begin + permute(j - dense)           drawn from [sparse_begin, + sparse_size)
//
// where permute is a pseudo-random permutation of 0 .. sparse_size-1: keys are distinct without being compared, and
// numbers at or above `distinct` give values that are no keys.
#ifndef RTSQL_SHADERS_BENCHMARK_KEY_SPACE_H
#define RTSQL_SHADERS_BENCHMARK_KEY_SPACE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct KeySpace {
  uint64_t seed;
  uint64_t distinct;
  uint64_t dense;
  uint64_t stride;
  uint64_t sparse_begin;
  uint64_t sparse_size;
};

RTSQL_SHADER_END

#endif
