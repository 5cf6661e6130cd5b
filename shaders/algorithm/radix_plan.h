// Decides from the bits that vary which passes are active.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_PLAN_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_PLAN_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RadixPlanParams {
  address state;  // radix_state.h
  uint first_bit;
  uint end_bit;
  uint digit_bits;
  uint in_place;  // the source is the result
};

RTSQL_SHADER_END

#endif
