// Holds what the kernels that build filter vectors agree on: see src/index/filter/filter_vectors.h. While they are
// built, each row of the table has the number of its block, as a uint16; there is room for whole quads of rows.
#ifndef RTSQL_SHADERS_INDEX_FILTER_LAYOUT_H
#define RTSQL_SHADERS_INDEX_FILTER_LAYOUT_H

#include "../bitmap/bitmap_term.h"

RTSQL_SHADER_BEGIN

const uint kNoBlock = 0xffff;  // of rows without a key

RTSQL_SHADER_END

#endif
