// Writes the positions of the 1-bits, given the number of 1-bits before each group.
#ifndef RTSQL_SHADERS_ALGORITHM_BITS_SELECT_H
#define RTSQL_SHADERS_ALGORITHM_BITS_SELECT_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct BitsSelectParams {
  address bitmap;
  address bases;           // uint64 per group; 0 where there is one group
  address result;          // uint32 each
  address total;           // one uint64, or 0
  address positions_from;  // uint32 each, or 0
  uint words;
  uint group_words;
  uint groups;
  uint last_mask;
};

RTSQL_SHADER_END

#endif
