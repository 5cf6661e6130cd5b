// Computes prefix sums in one reading of the values; see src/algorithm/scan_sweep.cpp.
#ifndef RTSQL_SHADERS_ALGORITHM_SCAN_SWEEP_H
#define RTSQL_SHADERS_ALGORITHM_SCAN_SWEEP_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScanSweepParams {
  address values;  // uint32 each
  address result;  // uint32 or uint64 each, by the kernel
  address total;   // one uint64, or 0
  address status;  // uint64 per tile, then the uint32 number of tiles handed out; zeroed
  uint count;
  uint tiles;
  uint spins;  // looks at a tile without news until the workgroup that waits sums it itself
  uint reserved;
};

RTSQL_SHADER_END

#endif
