// Keeps the rows of the common tables of a run: the first operator that reads one has its rows computed, the
// others read the same rows.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "exec/operator/shared_rows.h"
#include "plan/node/plan.h"

namespace rtsql {

struct OperatorContext;

class CommonTableRows {
 public:
  // The context outlives this, and so does the plan.
  CommonTableRows(OperatorContext& context, const Plan& plan) : context_(context), plan_(plan) {}

  // Gives the rows of a table that the plan reads and does not define.
  void give(CommonTableId id, SharedRows rows) { rows_.insert_or_assign(id, std::move(rows)); }
  // Returns the rows of the table, which the first call computes.
  const SharedRows& rows(CommonTableId id);
  // Returns the table if it is recursive and has only this one reader, so that its rows may be handed over
  // iteration by iteration; else null.
  const CommonTablePlan* recursive_table_of(const CommonScanPlan& only_reader) const;

  // Runs `step` of a recursion, which reads these rows of the iteration before as its working table.
  template <typename Step>
  auto with_working_table(CommonTableId id, SharedRows rows, const Step& step) {
    give(id, std::move(rows));
    const std::optional<CommonTableId> outer = std::exchange(working_, id);
    auto result = step();
    working_ = outer;
    rows_.erase(id);
    return result;
  }
  // Returns the working table of the step that runs; none outside of a step.
  std::optional<CommonTableId> working_table() const { return working_; }

 private:
  const CommonTablePlan& plan_of(CommonTableId id) const;

  OperatorContext& context_;
  const Plan& plan_;
  std::map<CommonTableId, SharedRows> rows_;
  std::optional<CommonTableId> working_;
};

}  // namespace rtsql
