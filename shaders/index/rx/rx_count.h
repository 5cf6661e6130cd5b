// The pipeline rx_count writes hits[r] = the number of matches of ray r.
#ifndef RTSQL_SHADERS_INDEX_RX_COUNT_H
#define RTSQL_SHADERS_INDEX_RX_COUNT_H

#include "rx_job.h"

RTSQL_SHADER_BEGIN

struct RxCountParams {
  RxJob job;
  address hits;  // uint32 each
};

RTSQL_SHADER_END

#endif
