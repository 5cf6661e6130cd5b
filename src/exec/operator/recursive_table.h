// Runs a recursive common table: its query, and then the step over the rows of the iteration before, until a
// iteration has none.
#pragma once

#include <optional>

#include "exec/operator/operator.h"
#include "exec/recursion/iterations.h"
#include "exec/recursion/visited_set.h"

namespace rtsql {

// Runs once. The operators of the step keep, from iteration to iteration, what they build of rows that are
// the same in all iterations.
class RecursiveTable {
 public:
  RecursiveTable(OperatorContext& context, const CommonTablePlan& plan);

  // Returns all rows as the relation of the table's query.
  RowSet collect();
  // Hands the rows to the consumer as this relation, and stops once it wants no more. Iterations wait until
  // they have as many rows as those before, so that the operators above run seldom, or as many as are
  // demanded.
  void run(RelationId relation, const Consumer& consumer, uint64_t demand);

 private:
  // Returns the rows of the query at first, then those that the step adds; nothing once an iteration had no
  // rows.
  std::optional<Iteration> next();
  Iteration run_step();
  Iteration run_once(Operator& part, RelationId relation);

  OperatorContext& context_;
  const CommonTablePlan& plan_;
  const OperatorPtr query_, step_;
  VisitedSet visited_;
  std::optional<Iteration> last_;
  bool has_stepped_ = false;  // all steps have the same kernels, so that a rehearsal goes through one
};

}  // namespace rtsql
