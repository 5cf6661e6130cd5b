// Finds where the keys with each digit begin, which ascend by it: begins[d] for each digit and, behind the
// last, the number of keys.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_PARTS_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_PARTS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RadixPartsParams {
  address keys;
  address begins;  // uint32 each
  uint count;
  uint shift;   // of the digit
  uint digits;  // a power of 2, at most 64
  uint reserved;
};

RTSQL_SHADER_END

#endif
