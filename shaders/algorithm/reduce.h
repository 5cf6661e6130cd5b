// Makes one number out of many; see src/algorithm/reduce.h.
#ifndef RTSQL_SHADERS_ALGORITHM_REDUCE_H
#define RTSQL_SHADERS_ALGORITHM_REDUCE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kReduceSum = 0;
const uint kReduceMinimum = 1;
const uint kReduceMaximum = 2;

struct ReduceParams {
  address values;
  address result;  // uint64, what no values give
  uint count;
  uint group_items;  // group g has the values from g * group_items on
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
