// Counts the 1-bits in each group of words of a bitmap.
#ifndef RTSQL_SHADERS_ALGORITHM_BITS_COUNT_H
#define RTSQL_SHADERS_ALGORITHM_BITS_COUNT_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct BitsCountParams {
  address bitmap;
  address sums;  // uint64 per group
  uint words;
  uint group_words;  // group g has the words from g * group_words on
  uint groups;
  uint last_mask;  // the bits of the last word that count
};

RTSQL_SHADER_END

#endif
