// Puts a bitmap behind another, which it may begin within.
#ifndef RTSQL_SHADERS_INDEX_BITMAP_JOIN_H
#define RTSQL_SHADERS_INDEX_BITMAP_JOIN_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct BitmapJoinParams {
  address words;   // has `present` words, and room behind them
  address behind;  // words that come from number `first` on
  uint first;
  uint present;
  uint count;  // of the words behind
  uint reserved;
};

RTSQL_SHADER_END

#endif
