// Makes a column of keys; see src/benchmark/generator.h.
#ifndef RTSQL_SHADERS_BENCHMARK_MAKE_KEYS_H
#define RTSQL_SHADERS_BENCHMARK_MAKE_KEYS_H

#include "key_space.h"

RTSQL_SHADER_BEGIN

struct MakeKeysParams {
  KeySpace space;
  address keys;
  address ordered;  // the distinct keys in ascending order, which then are their numbers; 0: those of `space`
  uint64_t order_seed;
  uint count;
  uint multiplicity;
  uint key_bytes;
  uint shuffled;    // rows in random order, or by number
  uint swaps;       // pairs of neighbours that are exchanged
  uint swap_every;  // of so many pairs one
  uint swap_keys;   // neighbours by number, or by row
  uint reserved;
};

RTSQL_SHADER_END

#endif
