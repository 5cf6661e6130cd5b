// Checks whether an oracle's own order is right; see src/benchmark/oracle.h.
#ifndef RTSQL_SHADERS_BENCHMARK_CHECK_ORDER_H
#define RTSQL_SHADERS_BENCHMARK_CHECK_ORDER_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct CheckOrderParams {
  address given;      // keys as the index gets them
  address sorted;     // the same, ascending
  address positions;  // uint32: where each sorted key stands in `given`
  address rows;       // uint32: the row of each sorted key
  address sums;       // uint64: of the rows before each, and of all
  address seen;       // bitmap over the positions, zeroed
  address wrong;      // uint32, counts
  uint count;
  uint key_bytes;
};

RTSQL_SHADER_END

#endif
