// Counts the digits of all passes in one reading of the keys.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_HISTOGRAM_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_HISTOGRAM_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RadixHistogramParams {
  address keys;
  address histogram;  // uint32 [pass][digit], added to
  uint count;
  uint group_items;
  uint groups;
  uint first_bit;
  uint end_bit;
  uint reserved;
};

RTSQL_SHADER_END

#endif
