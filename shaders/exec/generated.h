// What every generated kernel is pushed: where its parameter block lies, and how the rows are cut up.
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct GeneratedParams {
  address block;         // 64-bit words; their meaning is the text's
  uint tiles;            // of workgroup size × rows per thread
  uint tiles_per_group;  // a workgroup takes that many neighbouring tiles
};

RTSQL_SHADER_END
