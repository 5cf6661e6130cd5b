// Keeps which rows of one side of a join have found a match.
#pragma once

#include <cstdint>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

enum class Match { kFound, kNone };

class MatchBitmap {
 public:
  // Has a bit for each row of `side`, set where the row's state is `sought`. The join is to run over
  // numbered(), which has the number of each row beside it.
  MatchBitmap(Execution& execution, const RowSet& side, Match sought);

  const RowSet& numbered() const { return numbered_; }
  // Marks the rows of the side that are in `joined`, whose sources include those of numbered(). Finishes the
  // stream.
  void add(const RowSet& joined);
  // Returns `rows` without the numbers.
  RowSet without_numbers(RowSet rows) const;

  // Returns the rows of the side whose state is the one sought. Finishes the stream.
  RowSet rows() const;
  // Returns the side with one more column, of `relation`: whether the row's state is the one sought.
  RowSet marked(RelationId relation) const;

 private:
  Execution& execution_;
  RowSet side_;
  Match sought_;
  RowSet numbered_;
  RelationId numbers_;  // the relation of the numbers
  SharedBuffer bitmap_;
};

}  // namespace rtsql
