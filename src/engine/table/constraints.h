// Checks the constraints of a table at the end of a statement that changes it, before the new state is
// swapped in. Everything runs on the device: conditions over the changed rows alone, keys of one column by
// the index that the change makes in any case, anew or out of the one before, keys of several by a grouping
// of the changed rows and a join with the others.
#pragma once

#include <optional>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Says which rows of a table a statement changed.
struct ChangedRows {
  SourceSpan span;    // of the table in the statement
  uint64_t kept = 0;  // so many rows in front are those of the table before; any other may have changed
  std::vector<SourceSpan> written = {};  // where the statement writes each of the others out; empty: nowhere
  // The rows of the table before that are gone, ascending; absent: none, or nobody needs to know.
  std::optional<std::vector<uint64_t>> deleted = {};
  bool logs_deleted = false;  // nothing else has changed, and a database that lasts is to write these down
};

// Throws Error(kValue) where a row that changed violates a CHECK, or a key without an index. A constraint of
// columns that are the same object as before holds. `before` may be null: all is new.
void check_constraints(StatementContext& context, const Table* before, const Table& after,
                       const ChangedRows& rows);

// Throws Error(kValue) where one of the rows, which are to be put into the table, violates a CHECK of it.
void check_conditions(StatementContext& context, const Table& table, const Table& rows,
                      const ChangedRows& written);

// Throws Error(kValue) where the index is to be unique, but a key occurs twice. `after` is what it is of;
// both tables have the index's expressions as columns (with_expressions).
void check_unique(StatementContext& context, const Table& before, const Table& after, const IndexEntry& index,
                  const ChangedRows& rows);

// Throws Error(kValue) where the rows of the table violate a constraint that it is to get.
void check_constraint(StatementContext& context, const Table& table, const Constraint& constraint,
                      SourceSpan span);
// Does the same for an index that is to be unique, of a table that has its expressions as columns.
void check_new_unique(StatementContext& context, const Table& table, const IndexEntry& index,
                      SourceSpan span);

}  // namespace rtsql
