// Finds out whether a value of a column occurs twice where the values lie far apart: rows add their keys to a set,
// and say so where a key is in it already.
#ifndef RTSQL_SHADERS_STORAGE_SPARSE_REPEATS_H
#define RTSQL_SHADERS_STORAGE_SPARSE_REPEATS_H

#include "../common/shared.h"
#include "column_keys.h"

#define SPARSE_REPEATS_THREADS 64
#define SPARSE_REPEATS_ROWS 256  // of one workgroup

RTSQL_SHADER_BEGIN
struct SparseRepeatsParams {
  address values;
  address validity;  // 0: no NULLs
  address slots;     // of a set of keys (common/key_slots.glsl), empty
  address found;     // uint: set to 1 where a value occurs twice
  uint64_t rows;
  uint slot_mask;
  uint encoding;
  uint value_bytes;
  uint reserved;
};
RTSQL_SHADER_END

#endif
