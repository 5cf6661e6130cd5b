// Sums each group's values: the first step of a scan.
#ifndef RTSQL_SHADERS_ALGORITHM_SCAN_SUMS_H
#define RTSQL_SHADERS_ALGORITHM_SCAN_SUMS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScanSumsParams {
  address values;  // uint32 each
  address sums;    // uint64 per group
  uint count;
  uint group_items;  // group g has the values from g * group_items on
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
