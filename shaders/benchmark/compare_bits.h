// Compares a bitmap with the one that is expected; see src/benchmark/scan_oracle.h.
#ifndef RTSQL_SHADERS_BENCHMARK_COMPARE_BITS_H
#define RTSQL_SHADERS_BENCHMARK_COMPARE_BITS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct BitsVerdict {
  uint64_t wrong;  // words
  uint64_t found;  // bits of `words`
};

struct CompareBitsParams {
  address words;
  address expected;
  address verdict;  // a BitsVerdict, zeroed
  uint count;       // words
  uint reserved;
};

RTSQL_SHADER_END

#endif
