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
  // Takes the relation, which `rows` computes, and what it is computed of. Finishes the
  // stream.
  SharedRows(Execution& execution, const RowSet& rows, RelationId relation);

  // Returns the rows as this relation. No two results share any.
  RowSet as_relation(Execution& execution, RelationId relation) const;

 private:
  RowSet rows_;  // without computed relations
  std::vector<ExprPtr> columns_;
};

}  // namespace rtsql
