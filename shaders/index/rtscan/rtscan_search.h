// Tests the records that a column's order has between two ranks.
#ifndef RTSQL_SHADERS_INDEX_RTSCAN_SEARCH_H
#define RTSQL_SHADERS_INDEX_RTSCAN_SEARCH_H

#include "rtscan_layout.h"

RTSQL_SHADER_BEGIN

struct RtscanSearchParams {
  RtscanRecords records;
  address order;  // uint32 each: the records
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
