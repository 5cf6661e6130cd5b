// What every generated kernel is pushed: where its parameter block lies, how the rows are cut up, and where to say
// what went wrong.
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct GeneratedParams {
  address block;         // 64-bit words; their meaning is the text's
  address fault;         // the statement's fault word (src/exec/fault_site.h)
  uint fault_base;       // added to the kernel's own numbers of what may go wrong
  uint first_tile;       // a tile is workgroup size × rows per thread
  uint end_tile;
  uint tiles_per_group;  // a workgroup takes that many neighbouring tiles
};

RTSQL_SHADER_END
