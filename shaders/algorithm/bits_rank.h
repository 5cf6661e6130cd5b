// Counts the 1-bits of each word of a bitmap, for src/algorithm/bit_ranks.h.
#ifndef RTSQL_SHADERS_ALGORITHM_BITS_RANK_H
#define RTSQL_SHADERS_ALGORITHM_BITS_RANK_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct BitsRankParams {
  address bitmap;  // uint32 words
  address result;  // uint32 for each, and a 0 behind them
  uint words;
  uint last_mask;  // the bits of the last word that count
};

RTSQL_SHADER_END

#endif
