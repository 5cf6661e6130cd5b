// Writes all filter vectors in one pass over the rows' blocks. A workgroup takes a tile.
#ifndef RTSQL_SHADERS_INDEX_FILTER_VECTORS_H
#define RTSQL_SHADERS_INDEX_FILTER_VECTORS_H

#include "filter_layout.h"

RTSQL_SHADER_BEGIN

struct FilterVectorsParams {
  address row_blocks;  // uint16 each
  address vectors;     // vector b, `words` after vector b - 1: the rows whose block is at most b
  uint rows;           // of the table
  uint words;          // of a vector
  uint tiles;
  uint blocks;
};

RTSQL_SHADER_END

#endif
