// Finds where keys that are appended go among sorted ones: see src/index/search/merge_keys.h.
#ifndef RTSQL_SHADERS_INDEX_MERGE_PLACES_H
#define RTSQL_SHADERS_INDEX_MERGE_PLACES_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kMergeRepeats = 1;  // an appended key equals one of those before
const uint kMergeMoves = 2;    // the place of an appended key is not its row

struct MergePlacesParams {
  address keys;           // ascending
  address appended_keys;  // ascending
  address appended_rows;  // uint32: of each of these
  address places;         // out: uint32, where each of these is among all
  address findings;       // uint32, zeroed by the host: OR of the constants above
  uint count;             // of the keys before
  uint appended;
};

RTSQL_SHADER_END

#endif
