// Flips the bits of the rows whose key, within a block, lies in [low, high]. Any number of workgroups share them.
#ifndef RTSQL_SHADERS_INDEX_BINDEX_FLIP_H
#define RTSQL_SHADERS_INDEX_BINDEX_FLIP_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct BindexFlipParams {
  address begin;  // uint32: where the entries of the block begin
  address end;    // likewise: where they end
  address rows;   // uint32 each
  address keys;   // ascending
  uint64_t low;
  uint64_t high;
  address words;
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
