// Writes prefix sums, given the sum before each group: the last step of a scan.
#ifndef RTSQL_SHADERS_ALGORITHM_SCAN_WRITE_H
#define RTSQL_SHADERS_ALGORITHM_SCAN_WRITE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScanWriteParams {
  address values;  // uint32 each
  address result;  // uint32 or uint64 each, by the kernel
  address bases;   // uint64 per group; 0 where there is one group
  address total;   // one uint64, or 0
  uint count;
  uint group_items;
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
