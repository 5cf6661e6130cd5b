// Puts each row and its key among the entries of its block and tile. A workgroup takes a tile.
#ifndef RTSQL_SHADERS_INDEX_BINDEX_PLACE_H
#define RTSQL_SHADERS_INDEX_BINDEX_PLACE_H

#include "../filter/filter_layout.h"

RTSQL_SHADER_BEGIN

struct BindexPlaceParams {
  address keys;        // of each row
  address row_blocks;  // uint16 each
  address slices;      // uint32 [block][tile]: where the entries begin
  address entry_rows;  // uint16 each: the row within its tile
  address entry_keys;
  uint rows;
  uint tiles;
  uint blocks;
  uint reserved;
};

RTSQL_SHADER_END

#endif
