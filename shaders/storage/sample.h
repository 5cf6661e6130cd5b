// Takes the keys of `count` rows spread evenly over a column, one at a hashed place in each of `count` equal
// stretches, so that no period of the data can fall in step with them. If `count` is the number of rows, it
// takes all of them.
#ifndef RTSQL_SHADERS_STORAGE_SAMPLE_H
#define RTSQL_SHADERS_STORAGE_SAMPLE_H

#include "../common/shared.h"
#include "column_keys.h"

#define SAMPLE_THREADS 256

RTSQL_SHADER_BEGIN
struct SampleParams {
  address values;
  address validity;  // 0: no NULLs
  address keys;      // uint64, `count`
  address valid;     // uint32 each: 0 where NULL
  uint64_t rows;
  uint count;  // at most `rows`
  uint encoding;
  uint value_bytes;
  uint reserved;
};
RTSQL_SHADER_END

#endif
