// The pipeline cube_trace sends rays along z through a cube's scene and adds up what they meet.
#ifndef RTSQL_SHADERS_CUBE_TRACE_H
#define RTSQL_SHADERS_CUBE_TRACE_H

#include "cube_layout.h"

RTSQL_SHADER_BEGIN

// Unless outermost values come first, ray i is of column i % columns along x, of range i / columns % ranges along z, of line i / columns / ranges
// along y.
struct CubeTraceParams {
  address scene;
  address records;         // CubeRecord each
  address ranges;          // CubeCodeRange each: what a ray goes through
  address further;         // uint32: the code of each row's other scanned values, or a bit for each row
  address further_ranges;  // CubeCodeRange each, ascending: those that count
  address terms;           // CubeTerm each
  address totals;          // uint64: copies x (rows, then a word for each term) x groups
  address flags;           // a bit for each row that was met
  uint columns;
  uint lines;
  uint range_count;
  uint further_count;
  uint x_shift, y_shift, z_shift;
  uint groups;
  uint copies;  // of the totals, that rays take turns with
  uint rows_per_partition;
};

RTSQL_SHADER_END

#endif
