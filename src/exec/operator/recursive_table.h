// Runs a recursive common table: its query, and then the step over the rows of the round before, until a
// round has none.
#pragma once

#include <optional>

#include "exec/operator/operator.h"
#include "exec/recursion/rounds.h"
#include "exec/recursion/seen_rows.h"

namespace rtsql {

// Runs once. The operators of the step keep, from round to round, what they build of rows that are the same
// in all rounds.
class RecursiveTable {
 public:
  RecursiveTable(OperatorContext& context, const CommonTablePlan& plan);

  // Returns all rows as the relation of the table's query.
  RowSet collect();
  // Hands the rows to the consumer as this relation, and stops once it wants no more. Rounds wait until they
  // have as many rows as those before, so that the operators above run seldom, or as many as are demanded.
  void run(uint32_t relation, const Consumer& consumer, uint64_t demand);

 private:
  // Returns the rows of the query at first, then those that the step adds; nothing once a round had no rows.
  std::optional<Round> next();
  Round run_step();
  Round run_once(Operator& part, uint32_t relation);

  OperatorContext& context_;
  const CommonTablePlan& plan_;
  const OperatorPtr query_, step_;
  SeenRows seen_;
  std::optional<Round> last_;
};

}  // namespace rtsql
