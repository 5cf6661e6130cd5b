// Finds the rows that first_value, last_value and nth_value take their values of.
#ifndef RTSQL_EXEC_WINDOW_PICK_H
#define RTSQL_EXEC_WINDOW_PICK_H
#include "frames.h"

RTSQL_SHADER_BEGIN

const uint kPickFirst = 0;
const uint kPickLast = 1;
const uint kPickNth = 2;

struct WindowPickParams {
  WindowFrames frames;
  WindowRuns values;  // the rows that count
  address result;     // uint32 each: a row, or 2^32 - 1 where there is none
  address numbers;    // nth_value: int64 each; 0: `number`
  address validity;   // of `numbers`; 0: no NULLs
  address row_error;  // takes `row_error_number` where one is less than one
  uint64_t number;
  uint row_error_number;
  uint rows;
};

RTSQL_SHADER_END

#endif
