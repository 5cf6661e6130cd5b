// rx_first: over a scene whose primitive p is the sorted key p. For points, first[i] = a position of key low[i]; for
// ranges, the position of the first key that is at least low[i], whether or not it is at most high[i]. kNowhere where
// there is none. rx_span makes spans of it.
#ifndef RTSQL_SHADERS_INDEX_RX_FIRST_H
#define RTSQL_SHADERS_INDEX_RX_FIRST_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct RxFirstParams {
  address scene;
  address low;
  address high;
  address rows;        // uint64: the occupied rows, ascending
  address row_starts;  // uint32: the position of each row's first key
  address first;       // uint32 each
  uint row_count;
  uint rows_per_partition;
};

RTSQL_SHADER_END

#endif
