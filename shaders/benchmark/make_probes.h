// Makes point and range probes of generated keys; see src/benchmark/generator.h.
#ifndef RTSQL_SHADERS_BENCHMARK_MAKE_PROBES_H
#define RTSQL_SHADERS_BENCHMARK_MAKE_PROBES_H

#include "key_space.h"

RTSQL_SHADER_BEGIN

// Describes the probes of a column; these are more bytes than push constants hold.
struct ProbeShape {
  KeySpace space;
  uint64_t hit_threshold;      // of 2^32: probes whose 32 random bits are below are hits
  uint64_t outside_threshold;  // likewise of the others: those that lie above all keys
  uint64_t outside_begin;
  uint64_t outside_size;
  uint64_t span_keys;    // distinct keys that a range is expected to hold; 0: points
  uint64_t sparse_span;  // last minus first value of such a range among sparse keys
  uint64_t last_value;   // the largest that a key can be
};

struct MakeProbesParams {
  address shape;
  address low;
  address high;       // 0: points
  address rank_sums;  // uint64: weight of the ranks before each, and of all; 0: no skew
  uint64_t seed;
  uint count;
  uint key_bytes;
};

RTSQL_SHADER_END

#endif
