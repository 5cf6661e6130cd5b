// Adds the cells of a cube's sieve that lie in blocks to the totals of their groups: see src/cube/cube_sieve.h.
#ifndef RTSQL_SHADERS_CUBE_SIEVE_H
#define RTSQL_SHADERS_CUBE_SIEVE_H

#include "cube_layout.h"

RTSQL_SHADER_BEGIN

struct CubeSieveParams {
  address tiles;                     // uint32 each: which tiles of cells are gone through
  address ranges;                    // CubeCodeRange each, ascending: the blocks that count
  address blocks;                    // uint32: of each cell, ascending
  address cell_groups;               // uint32: of each cell
  address words[1 + kCubeTerms];     // uint64 each: of each cell
  address totals;                    // uint64: copies x words x groups
  uint tile_count;
  uint range_count;
  uint cells;
  uint groups;
  uint copies;
  uint extremes;  // bit w: of word w the largest counts, else the sum
};

RTSQL_SHADER_END

#endif
