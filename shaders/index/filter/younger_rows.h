// Counts rows from another one on.
#ifndef RTSQL_SHADERS_INDEX_YOUNGER_ROWS_H
#define RTSQL_SHADERS_INDEX_YOUNGER_ROWS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct YoungerRowsParams {
  address rows;  // uint32 each, none below `base`
  address from_base;
  uint base;
  uint count;
};

RTSQL_SHADER_END

#endif
