// Sets the bits of a bitmap at given positions.
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kMarkPositionsItems = 256;

struct MarkPositionsParams {
  address bitmap;     // uint words, zeroed
  address positions;  // uint each
  address count;      // of positions
};

RTSQL_SHADER_END
