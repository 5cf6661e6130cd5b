// Counts the rows of each cell by a digit of their key: one step of a selection by digits, the highest first
// (exec/aggregate/quantiles.h). Cell t * groups + g is that of place t in group g.
#ifndef RTSQL_EXEC_QUANTILE_COUNT_H
#define RTSQL_EXEC_QUANTILE_COUNT_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kQuantileThreads = 256;
const uint kQuantileRows = 4096;  // of one workgroup

struct QuantileCountParams {
  address keys;      // order-preserving
  address validity;  // bitmap; 0: no NULLs
  address groups;    // uint per row: its group; 0: all rows are of group 0
  address lowest;    // uint64_t per cell: the digits chosen so far; 0: `minimum` is that of all
  address minimum;
  address bins;  // uint per cell and digit: the result, added to what is there
  address rows;  // their number
  uint key_bytes;
  uint group_count;
  uint places;  // cells of each group
  uint shift;   // bits below the digit
  uint digit_bits;  // 0: rows are counted by cell alone
};

RTSQL_SHADER_END

#endif
