// Takes the quantiles from rows that are sorted by group and key.
#ifndef RTSQL_EXEC_QUANTILE_PICK_H
#define RTSQL_EXEC_QUANTILE_PICK_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kQuantilePickCells = 256;

struct QuantilePickParams {
  address keys;       // of the rows as they came
  address order;      // uint each: which row comes where, group by group, without those that have no value
  address counts;     // uint per group: its rows that have a value
  address starts;     // uint per group: where they begin
  address quantiles;  // QuantilePlaceWords per place
  address lowest;     // uint64_t per cell: the result
  address validity;   // bitmap of groups that have a value, zeros so far
  address cells;
  uint key_bytes;
  uint group_count;
};

RTSQL_SHADER_END

#endif
