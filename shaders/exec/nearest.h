// Finds for each row of one list the last row of a sorted list that is not beyond it, or the first that is.
#ifndef RTSQL_EXEC_NEAREST_H
#define RTSQL_EXEC_NEAREST_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kNearestItems = 256;

// Keys are a list of words, of which the first decides. The inner rows are sorted by them.
struct NearestWord {
  address outer;  // uint64 per outer row
  address inner;  // uint64 per inner row
};

struct NearestParams {
  address words;    // a NearestWord each
  address present;  // a bitmap of the outer rows that may have a match; 0: all
  address place;    // uint per outer row: the inner row found
  address count;    // uint per outer row: 1 where there is one, else 0
  address outer_rows;
  address inner_rows;
  uint word_count;
  uint equal_words;      // so many of the first words agree in a match
  uint takes_before;     // 1: the row before the first one beyond; 0: that one
  uint equal_is_beyond;  // 1: rows with equal words are beyond
};

RTSQL_SHADER_END

#endif
