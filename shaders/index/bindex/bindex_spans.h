// Finds the smallest and the largest key of each block. A workgroup takes a block's entries of some tiles.
#ifndef RTSQL_SHADERS_INDEX_BINDEX_SPANS_H
#define RTSQL_SHADERS_INDEX_BINDEX_SPANS_H

#include "../filter/filter_layout.h"

RTSQL_SHADER_BEGIN

const uint kBindexSpanTiles = 64;  // of a workgroup

struct BindexSpansParams {
  address slices;  // uint32 [block][tile]
  address keys;    // of the entries
  address least;   // uint64 [block], the largest number at first
  address most;    // uint64 [block], 0 at first
  uint tiles;
  uint blocks;
};

RTSQL_SHADER_END

#endif
