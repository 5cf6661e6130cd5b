// Lists the texts that a word has not told apart; see src/storage/text/order_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_COLLECT_TIES_H
#define RTSQL_SHADERS_STORAGE_TEXT_COLLECT_TIES_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCollectTiesThreads = 256;

// All of these have uint32 each. An item has a number, of its text, a tie and a place.
struct CollectTiesParams {
  address is_tied;      // by item
  address tied_before;  // the sum of is_tied before it
  address begins_tie;   // by item
  address ties_before;  // the sum of begins_tie before it
  address reordered;    // numbers, by item
  address places;       // by item
  address numbers_left;  // out: those of the items that are tied
  address ties_left;     // out: likewise, counted from 0
  address places_left;   // out: likewise
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
