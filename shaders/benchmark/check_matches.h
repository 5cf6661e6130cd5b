// Checks whether probes have the matches that an oracle expects; see src/benchmark/oracle.h.
#ifndef RTSQL_SHADERS_BENCHMARK_CHECK_MATCHES_H
#define RTSQL_SHADERS_BENCHMARK_CHECK_MATCHES_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct MatchVerdict {
  uint64_t wrong;    // probes
  uint64_t matches;  // expected in all
  uint64_t misses;   // probes that have none
};

struct CheckMatchesParams {
  address sorted;    // keys, ascending
  address row_sums;  // uint64: of the rows before each key, and of all
  address low;
  address high;
  address sums;     // uint64 per probe: of the rows it found
  address sizes;    // uint32 per probe: how many; 0: not known one by one
  address verdict;  // a MatchVerdict, zeroed
  uint keys;
  uint probes;
  uint key_bytes;
  uint reserved;
};

RTSQL_SHADER_END

#endif
