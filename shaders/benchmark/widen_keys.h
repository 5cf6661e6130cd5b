// Writes keys of 32 bits as keys of 64; see src/benchmark/scan_dataset.h.
#ifndef RTSQL_SHADERS_BENCHMARK_WIDEN_KEYS_H
#define RTSQL_SHADERS_BENCHMARK_WIDEN_KEYS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct WidenKeysParams {
  address keys;
  address wide;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
