// Sums the row ids of each probe's pairs, or values of these rows; see src/benchmark/sum_matches.h.
#ifndef RTSQL_SHADERS_BENCHMARK_SUM_PAIRS_H
#define RTSQL_SHADERS_BENCHMARK_SUM_PAIRS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct SumPairsParams {
  address probe;   // uint32 per pair, ascending
  address row;     // uint32 per pair
  address sums;    // uint64 per probe, zeroed
  address values;  // uint32 per row of the table, specialized to read them
  uint64_t count;
};

RTSQL_SHADER_END

#endif
