// Finds out whether a value of a column occurs twice: rows set the bits of their keys, and say so where a bit is
// set already.
#ifndef RTSQL_SHADERS_STORAGE_REPEATS_H
#define RTSQL_SHADERS_STORAGE_REPEATS_H

#include "../common/shared.h"
#include "column_keys.h"

#define REPEATS_THREADS 64
#define REPEATS_ROWS 256  // of one workgroup

RTSQL_SHADER_BEGIN
struct RepeatsParams {
  address values;
  address validity;  // 0: no NULLs
  address bits;      // one for each key from `least` on, all 0
  address found;     // uint: set to 1 where a value occurs twice
  uint64_t rows;
  uint64_t least;    // the smallest key
  uint encoding;
  uint value_bytes;
};
RTSQL_SHADER_END

#endif
