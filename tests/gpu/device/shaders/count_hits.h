// Shoots one ray per probe along +z through (x, y), counts how often the any-hit shader runs, and notes the
// lowest and the highest row that it runs for.
#ifndef RTSQL_TEST_COUNT_HITS_H
#define RTSQL_TEST_COUNT_HITS_H

#include "../../../../shaders/common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRowLength = 100;  // primitive i lies around (i % 100, i / 100)

struct CountHitsParams {
  address scene;
  address probes;   // x and y, float
  address counts;   // uint
  address lowest;   // uint; the largest there is where nothing was hit
  address highest;  // uint; 0 where nothing was hit
  uint rays;
  uint rows_per_partition;
};

RTSQL_SHADER_END
#endif
