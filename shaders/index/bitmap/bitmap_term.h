// Says what one index contributes to a bitmap of a table's rows: see src/index/contract/bitmap_term.h.
#ifndef RTSQL_SHADERS_INDEX_BITMAP_TERM_H
#define RTSQL_SHADERS_INDEX_BITMAP_TERM_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kBitmapTileRows = 32768;  // a power of two: a row within a tile has 16 bits
const uint kBitmapTileWords = kBitmapTileRows / 32;
const uint kBitmapLists = 2;

// These are bits of BitmapTerm::flags.
const uint kBitmapNegated = 1;          // the rows that the term lacks, those of NULL among them
const uint kBitmapWideKeys = 2;         // the lists' keys have 64 bits, else 32
const uint kBitmapEndsConjunction = 4;  // set by combine_bitmaps: the next term begins another conjunction

// Entries [slices[t], slices[t + 1]) are of tile t, in any order. Those whose key lies in [low, high] are flipped.
struct BitmapList {
  address slices;  // uint32 [tiles + 1]; 0: there is no list
  address rows;    // uint16 each: the row within its tile
  address keys;    // of 32 or 64 bits each
  uint64_t low;
  uint64_t high;
};

struct BitmapTerm {
  address include;  // bits, row r in bit r % 32 of word r / 32; 0: no row
  address exclude;  // likewise
  BitmapList lists[kBitmapLists];
  uint flags;
  uint reserved;
};

RTSQL_SHADER_END

#endif
