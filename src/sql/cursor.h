// Statements on cursors: a cursor is a query with a name, whose rows a session takes in parts.
#pragma once

#include <optional>

#include "sql/query.h"

namespace rtsql::sql {

struct DeclareCursor {
  Identifier name;
  QueryPtr query;
  bool scrolls = true;  // without NO SCROLL it goes backwards, too
  bool holds = false;   // WITH HOLD: it outlives its transaction block
};

// FETCH gives rows, MOVE but counts them. NEXT and PRIOR are one row forward and backward, FIRST and LAST the
// rows 1 and -1.
struct FetchRows {
  enum class Way { kForward, kBackward, kAbsolute, kRelative };
  Way way = Way::kForward;
  std::optional<Identifier> count;  // an integer with its sign; absent: ALL
  Identifier cursor;
  bool only_moves = false;
};

struct CloseCursor {
  std::optional<Identifier> name;  // absent: CLOSE ALL
};

}  // namespace rtsql::sql
