// rx_total: adds the sum of values[0, count) to `total`.
#ifndef RTSQL_SHADERS_INDEX_RX_TOTAL_H
#define RTSQL_SHADERS_INDEX_RX_TOTAL_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxTotalThreads = 256;
const uint kRxTotalTile = 16 * kRxTotalThreads;  // values a workgroup

struct RxTotalParams {
  address values;  // uint32 each
  address total;   // uint64
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
