// Marks the rows whose keys all lie in intervals, by reading all keys; see src/benchmark/key_scan.h.
#ifndef RTSQL_SHADERS_BENCHMARK_SCAN_KEYS_H
#define RTSQL_SHADERS_BENCHMARK_SCAN_KEYS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScannedColumn {
  address keys;
  uint64_t low;
  uint64_t high;  // below `low` where no key is wanted
};

struct ScanKeysParams {
  address columns;  // ScannedColumn each
  address words;    // of the bitmap
  uint rows;        // at least 1
  uint reserved;
};

RTSQL_SHADER_END

#endif
