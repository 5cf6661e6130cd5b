// Sets a bit for each row whose code is in one of some ranges, 32 rows in a word.
#ifndef RTSQL_SHADERS_CUBE_BITS_H
#define RTSQL_SHADERS_CUBE_BITS_H

#include "cube_layout.h"

RTSQL_SHADER_BEGIN

struct CubeBitsParams {
  address codes;   // uint32: of each row
  address ranges;  // CubeCodeRange each, ascending
  address bits;
  uint rows;
  uint range_count;
};

RTSQL_SHADER_END

#endif
