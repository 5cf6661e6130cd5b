// Chooses each cell's digit by the counts of exec/quantile/count.h.
#ifndef RTSQL_EXEC_QUANTILE_NARROW_H
#define RTSQL_EXEC_QUANTILE_NARROW_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kQuantileNarrowThreads = 64;  // of a cell; there are as many digits at least

struct QuantileNarrowParams {
  address bins;
  address lowest;   // uint64_t per cell: the digit is added
  address places;   // uint per cell: its place among the rows that share the digits so far
  address left;     // uint: the rows of the chosen digits are added
  address minimum;  // the first step starts from it, for then the cells of a group share their bins
  // These are of the first step, which finds the places; 0 in others.
  address quantiles;  // QuantilePlaceWords per place
  address validity;   // bitmap of groups that have a value, zeros so far
  uint group_count;
  uint cells;
  uint shift;
  uint digit_bits;
};

RTSQL_SHADER_END

#endif
