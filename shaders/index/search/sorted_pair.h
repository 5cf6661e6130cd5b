// Puts each sorted key beside its row.
#ifndef RTSQL_SHADERS_INDEX_SORTED_PAIR_H
#define RTSQL_SHADERS_INDEX_SORTED_PAIR_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct SortedPairParams {
  address keys;
  address rows;
  address pairs;        // out
  uint count;           // of keys
  uint padded_count;    // of pairs; those behind the keys hold the largest key that can be
};

RTSQL_SHADER_END

#endif
