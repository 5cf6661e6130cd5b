// Puts texts that a word has ordered in their places, and finds those that it has not told apart; see
// src/storage/text/order_texts.h.
#ifndef RTSQL_SHADERS_STORAGE_TEXT_FIND_TIES_H
#define RTSQL_SHADERS_STORAGE_TEXT_FIND_TIES_H

#include "heap.h"

RTSQL_SHADER_BEGIN

const uint kFindTiesThreads = 256;

// Items are texts that no word before has told apart from others; those of one tie stand beside each other.
struct FindTiesParams {
  TextRefs texts;
  address order;           // uint32 each: which item comes here, by its tie and then by its word
  address words;           // uint64 each, by item
  address numbers;         // uint32 each, by item: of the text
  address ties;            // uint32 each, by item: numbers of the ties
  address places;          // uint32 each, ascending: where the items go
  address numbers_there;   // out: uint32 each, by place: of the text
  address differs_there;   // out: uint32 each, by place: 1 where a text differs from the one before
  address reordered;       // out: uint32 each: `numbers` in the new order
  address is_tied;         // out: uint32 each: 1 where the next word has to tell
  address begins_tie;      // out: uint32 each: 1 for the first of these in a tie
  address failures;        // uint32: becomes 1 where words do not tell, since a text has a zero
  uint64_t skipped;           // bytes of a text before the word
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
