// Holds the rays of one batch. For points, ray r goes to key low[r]. For ranges, ray r belongs to probe
// owners[r] and runs along the occupied segment of number numbers[r].
#ifndef RTSQL_SHADERS_INDEX_RX_JOB_H
#define RTSQL_SHADERS_INDEX_RX_JOB_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct RxJob {
  address scene;
  address keys;   // of the primitives, for boxes
  uint64_t base;  // from which the layout counts
  address low;
  address high;
  address segments;  // uint64: the occupied ones, ascending
  address owners;    // uint32 each
  address numbers;   // uint32 each
  uint rows_per_partition;
  uint segment_bits;
};

RTSQL_SHADER_END

#endif
