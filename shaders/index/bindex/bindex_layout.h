// Holds what the kernels that build a bindex agree on: see src/index/bindex/bindex_index.h. While it is built, each row
// of the table has the number of its block, as a uint16; there is room for whole quads of rows.
#ifndef RTSQL_SHADERS_INDEX_BINDEX_LAYOUT_H
#define RTSQL_SHADERS_INDEX_BINDEX_LAYOUT_H

#include "../bitmap/bitmap_term.h"

RTSQL_SHADER_BEGIN

const uint kBindexNoBlock = 0xffff;  // of rows without a key

RTSQL_SHADER_END

#endif
