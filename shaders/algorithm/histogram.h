// How often each small number occurs; see src/algorithm/histogram.h.
#ifndef RTSQL_SHADERS_ALGORITHM_HISTOGRAM_H
#define RTSQL_SHADERS_ALGORITHM_HISTOGRAM_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct HistogramParams {
  address values;  // uint32 each
  address counts;  // uint32 per bin, added to
  uint count;
  uint group_items;  // group g has the values from g * group_items on
  uint groups;
  uint bins;
};

RTSQL_SHADER_END

#endif
