// Runs a physical plan: builds its operators and has the topmost hand over its rows.
#pragma once

#include <vector>

#include "exec/operator/operator_context.h"
#include "exec/row_set.h"

namespace rtsql {

// A query yields rows on the device, and says what to show of them. Columns are computed as they are fetched,
// except those that can fail, which are computed already.
struct QueryRows {
  RowSet rows;
  std::vector<OutputColumn> outputs;
};

class Executor {
 public:
  // `profile` takes the rows and the times of every node that runs.
  Executor(Execution& execution, const Plan& plan, RunProfile& profile)
      : plan_(plan), context_(execution, plan, profile) {}
  // Gives the rows of a common table that the plan does not define, before run().
  void give(CommonTableId common_table, SharedRows rows) {
    context_.common_tables.give(common_table, std::move(rows));
  }
  QueryRows run();

 private:
  const Plan& plan_;
  OperatorContext context_;
};

}  // namespace rtsql
