// The build side of a look-up as pipelines use it: the table that keys are looked up in, and the rows that
// its entries stand for.
#pragma once

#include "exec/stage/lookup_table.h"

namespace rtsql {

struct BuiltLookup {
  LookupId id;  // of the stage
  LookupTable table;
  RowSet rows;  // sources and computed columns of the rows that are found; none where no column is read
};

}  // namespace rtsql
