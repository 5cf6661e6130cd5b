// Draws a column of values, each row's by itself; see src/benchmark/value_distribution.h.
#ifndef RTSQL_SHADERS_BENCHMARK_MAKE_VALUES_H
#define RTSQL_SHADERS_BENCHMARK_MAKE_VALUES_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

// Says that the values from `first` to `last` are equally likely.
struct ValueSpan {
  uint64_t before;  // the probability of the spans before this one, of 2^64
  uint64_t first;
  uint64_t last;
};

struct MakeValuesParams {
  address spans;  // ValueSpan each, the first with nothing before it
  address keys;
  uint64_t seed;
  uint span_count;
  uint count;
  uint key_bytes;
  uint reserved;
};

RTSQL_SHADER_END

#endif
