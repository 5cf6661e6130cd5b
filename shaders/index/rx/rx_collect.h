// After rx_count and a scan, rx_collect writes the pair (probe, row) of each match of ray r from offsets[r]
// on.
#ifndef RTSQL_SHADERS_INDEX_RX_COLLECT_H
#define RTSQL_SHADERS_INDEX_RX_COLLECT_H

#include "rx_job.h"

RTSQL_SHADER_BEGIN

struct RxCollectParams {
  RxJob job;
  address hits;     // uint32 each, as rx_count wrote them
  address offsets;  // uint64 each
  address row_of;   // uint32: the row of each primitive, or 0 where they are the same
  address probe_out;
  address row_out;
};

RTSQL_SHADER_END

#endif
