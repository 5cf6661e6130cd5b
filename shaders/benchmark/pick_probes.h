// Makes point and range probes of keys that have no closed form; see src/benchmark/skewed_keys.h.
#ifndef RTSQL_SHADERS_BENCHMARK_PICK_PROBES_H
#define RTSQL_SHADERS_BENCHMARK_PICK_PROBES_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

// A point asks for a random one of the distinct keys; a range for the key at a random position, and all from there to
// the one `span` - 1 behind it.
struct PickProbesParams {
  address ordered;   // the keys, ascending
  address starts;    // uint32: the first position of each distinct key
  address distinct;  // uint64: how many there are
  address low;
  address high;  // 0: points
  uint64_t seed;
  uint key_count;
  uint span;  // from 1 to key_count
  uint count;
  uint key_bytes;
};

RTSQL_SHADER_END

#endif
