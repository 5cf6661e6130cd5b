// The pipeline rx3d_boxes sends the rays of a batch of boxes through the scene: it counts the records in each box or,
// after a scan of the counts, writes a pair (box, row) for each.
#ifndef RTSQL_SHADERS_INDEX_RX3D_BOXES_H
#define RTSQL_SHADERS_INDEX_RX3D_BOXES_H

#include "rx3d_layout.h"

RTSQL_SHADER_BEGIN

// These are the bounds of a column.
struct Rx3dBounds {
  address low;  // the key of each box
  address high;
};

struct Rx3dBoxesParams {
  address scene;
  address columns;  // Rx3dColumn each
  address bounds;   // Rx3dBounds each
  address row_of;   // uint32: the row of each record
  address hits;     // uint32: the records of each box
  address offsets;  // uint64: where the pairs of each begin
  address box_out;
  address row_out;
  uint column_count;
  uint record_count;
  uint rows_per_partition;
  uint reserved;
};

RTSQL_SHADER_END

#endif
