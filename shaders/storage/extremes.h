// Finds the least and the greatest key of a column, and the number of its values that are not NULL, per tile of rows.
#ifndef RTSQL_SHADERS_STORAGE_EXTREMES_H
#define RTSQL_SHADERS_STORAGE_EXTREMES_H

#include "../common/shared.h"
#include "column_keys.h"

#define EXTREMES_THREADS 256
#define EXTREMES_TILE 16384  // rows of one workgroup; a multiple of 4 × EXTREMES_THREADS

RTSQL_SHADER_BEGIN
struct TileExtremes {
  uint64_t least;
  uint64_t greatest;
  uint64_t count;  // 0: the others mean nothing
};

struct ExtremesParams {
  address values;
  address validity;  // 0: no NULLs
  address tiles;     // TileExtremes, one per workgroup
  uint64_t rows;
  uint encoding;
  uint value_bytes;
};
RTSQL_SHADER_END

#endif
