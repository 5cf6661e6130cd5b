// Sums the row ids of each span, or values of these rows; see src/benchmark/sum_matches.h.
#ifndef RTSQL_SHADERS_BENCHMARK_SUM_SPANS_H
#define RTSQL_SHADERS_BENCHMARK_SUM_SPANS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct SumSpansParams {
  address first;        // uint32 per span
  address size;         // uint32 per span
  address permutation;  // uint32 row ids, aligned to 4 bytes; 0: `first` is the row
  address sums;         // uint64 per span
  address values;       // uint32 per row of the table, specialized to read them
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
