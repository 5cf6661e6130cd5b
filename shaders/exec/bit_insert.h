// Takes keys of a small range into a set of bits, and marks the rows whose key was not there
// (exec/recursion/visited_bits.h).
#ifndef RTSQL_EXEC_BIT_INSERT_H
#define RTSQL_EXEC_BIT_INSERT_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kBitInsertThreads = 64;
const uint kBitInsertRows = 512;  // of one workgroup

struct BitInsertParams {
  address keys;
  address bits;     // bit k: whether the key lowest + k is there
  address marks;    // bitmap over the rows: the marks are added
  address outside;  // uint64_t each: the least and the greatest key that the bits have no room for
  address lowest;
  address room;  // in bits
  address rows;
  uint key_bytes;
  uint reserved;
};

RTSQL_SHADER_END

#endif
