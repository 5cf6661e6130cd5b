// Shoots one ray per probe along +z through (x, y) and counts the primitives that it meets; the sum of their
// row numbers shows which.
#ifndef RTSQL_TEST_COUNT_HITS_H
#define RTSQL_TEST_COUNT_HITS_H

#include "../../../../shaders/common/shared.h"

RTSQL_SHADER_BEGIN

struct CountHitsParams {
  address scene;
  address probes;  // x and y, float
  address counts;  // uint
  address sums;    // uint
  uint rays;
  uint rows_per_partition;
};

RTSQL_SHADER_END
#endif
