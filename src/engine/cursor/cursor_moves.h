// Says how FETCH and MOVE take a cursor over its rows.
#pragma once

#include <cstdint>

#include "engine/result/part_of_rows.h"
#include "sql/cursor.h"

namespace rtsql {

// Tells where a cursor stands after a move, as Cursor has it, and which rows it has come by.
struct CursorMove {
  uint64_t position = 0;
  RowRange rows;
  bool goes_back = false;  // which NO SCROLL forbids
};

// Moves a cursor that stands at `position` of `row_count` rows. Throws Error(kValue) where the count is out
// of range.
CursorMove move_cursor(const sql::FetchRows& fetch, uint64_t position, uint64_t row_count);

}  // namespace rtsql
