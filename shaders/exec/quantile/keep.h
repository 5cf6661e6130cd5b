// Keeps the rows that share the digits chosen so far with a cell of theirs, in any order.
#ifndef RTSQL_EXEC_QUANTILE_KEEP_H
#define RTSQL_EXEC_QUANTILE_KEEP_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kQuantileKeepThreads = 256;
const uint kQuantileKeepRows = 4096;  // of one workgroup

struct QuantileKeepParams {
  address keys;  // as exec/quantile/count.h has them, down to the rows
  address validity;
  address groups;
  address lowest;
  address kept_keys;    // uint64_t each
  address kept_groups;  // uint each; 0: all rows are of group 0
  address kept;         // uint: their number, 0 so far
  address rows;
  uint key_bytes;
  uint group_count;
  uint places;
  uint shift;  // bits below the digits chosen
};

RTSQL_SHADER_END

#endif
