// Runs the query of RETURNING.
#pragma once

#include <cstdint>

#include "bind/statement/returning_binder.h"
#include "engine/modify/modify.h"

namespace rtsql {

// It is planned before the statement changes its table, so that its subqueries see all tables, and their
// indexes, as they were, and runs afterwards.
class Returning {
 public:
  Returning(StatementContext& context, BoundReturning bound, uint64_t expected_rows);

  // Puts the columns and the rows into the result; an error leaves it to the caller to undo the change.
  void run(StatementContext& context, const ModifiedRows& modified, StatementResult& result);
  QueryRows run(StatementContext& context, const ModifiedRows& modified);

 private:
  CommonTableId table_;
  RelationId relation_;
  std::vector<ReturnedColumn> columns_;
  Plan plan_;
};

}  // namespace rtsql
