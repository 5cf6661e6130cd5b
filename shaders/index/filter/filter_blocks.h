// Finds the block of each row and counts the rows of each block in each tile. A workgroup takes a tile.
#ifndef RTSQL_SHADERS_INDEX_FILTER_BLOCKS_H
#define RTSQL_SHADERS_INDEX_FILTER_BLOCKS_H

#include "filter_layout.h"

RTSQL_SHADER_BEGIN

struct FilterBlocksParams {
  address keys;        // of each row
  address has_key;     // a bit for each row; 0: all have one
  address boundaries;     // keys, ascending; one fewer than blocks
  address row_blocks;  // uint16 each
  address counts;      // uint32 [block][tile]; 0: they are not wanted
  uint rows;
  uint tiles;
  uint blocks;
  uint reserved;
};

RTSQL_SHADER_END

#endif
