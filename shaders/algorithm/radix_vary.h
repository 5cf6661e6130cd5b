// Finds which bits differ between keys: ORs each key and its complement into the state.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_VARY_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_VARY_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RadixVaryParams {
  address keys;
  address state;  // radix_state.h
  uint count;
  uint group_items;
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
