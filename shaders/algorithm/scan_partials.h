// Replaces the sums of groups by their exclusive prefix sums, in one workgroup.
#ifndef RTSQL_SHADERS_ALGORITHM_SCAN_PARTIALS_H
#define RTSQL_SHADERS_ALGORITHM_SCAN_PARTIALS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ScanPartialsParams {
  address sums;   // uint64 per group, in place
  address total;  // one uint64, or 0
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
