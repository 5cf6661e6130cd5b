// Rows that are computed once and read several times, each time as a relation of its own.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Immutable; it owns the rows. Columns are still gathered when they are used, by every reader, but values
// that are computed of them are computed here: all but those that can fail, which fail only in rows that are
// used.
class SharedRows {
 public:
  // Takes the relation of that number, which `rows` computes, and what it is computed of. Finishes the
  // stream.
  SharedRows(Execution& execution, const RowSet& rows, uint32_t relation);

  // Returns the rows as a relation of this number. No two results share any.
  RowSet as_relation(uint32_t relation) const;

 private:
  RowSet rows_;  // without computed relations
  std::vector<ExprPtr> columns_;
};

}  // namespace rtsql
