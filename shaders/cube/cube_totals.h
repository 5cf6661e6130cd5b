// Joins the copies of a cube's totals.
#ifndef RTSQL_SHADERS_CUBE_TOTALS_H
#define RTSQL_SHADERS_CUBE_TOTALS_H

#include "cube_layout.h"

RTSQL_SHADER_BEGIN

struct CubeTotalsParams {
  address totals;                     // uint64: copies x words x groups
  address columns[1 + kCubeTerms];  // uint64 each: of each word
  uint copies;
  uint words;
  uint groups;
  uint extremes;  // bit w: of word w the largest copy counts, else their sum
};

RTSQL_SHADER_END

#endif
