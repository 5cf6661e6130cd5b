// Every generated kernel is told by these where its parameter block lies, how the rows are cut up, and where
// to say what went wrong.
#ifndef RTSQL_EXEC_GENERATED_H
#define RTSQL_EXEC_GENERATED_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kNamingPlaces = 255;  // places of row errors that have a word for a value

struct GeneratedParams {
  address block;         // 64-bit words; their meaning is the text's
  address row_error;         // the statement's words of row errors (src/exec/row_error.h)
  uint row_error_base;       // added to the kernel's own numbers of what may go wrong
  uint first_tile;       // a tile is workgroup size × rows per thread
  uint end_tile;
  uint tiles_per_group;  // a workgroup takes that many neighbouring tiles
};

RTSQL_SHADER_END

#endif
