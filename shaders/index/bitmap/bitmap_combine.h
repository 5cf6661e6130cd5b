// Writes the union of conjunctions of terms as a bitmap: see src/index/contract/combine_bitmaps.h. A workgroup takes a
// tile.
#ifndef RTSQL_SHADERS_INDEX_BITMAP_COMBINE_H
#define RTSQL_SHADERS_INDEX_BITMAP_COMBINE_H

#include "bitmap_term.h"

RTSQL_SHADER_BEGIN

struct BitmapCombineParams {
  address terms;   // BitmapTerm each
  address words;   // of the result, whole tiles
  address count;   // one uint64 that the rows are added to; 0: they are not counted
  uint rows;       // of the table
  uint tiles;
  uint term_count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
