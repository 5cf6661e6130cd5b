// Plans that find rows of one table by an index and do no more than to filter, group, sort and limit them:
// where the rows are few, the host does that in the reference executor's ways.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "exec/reference/rows.h"
#include "plan/node/plan.h"

namespace rtsql {

class FewRowPlan {
 public:
  // Returns none where the plan does something else. It outlives the object.
  static std::optional<FewRowPlan> of(const Plan& plan);

  const IndexScanPlan& scan() const;
  // Returns the places of the table's columns that are read; none where something is computed that the device
  // may round otherwise.
  std::optional<std::set<uint32_t>> columns_read() const;
  // Returns the rows that the outputs are of, for those that the scan finds, before its filter.
  reference::Rows run(reference::Rows found) const;

 private:
  FewRowPlan(const Plan& plan, std::vector<const PlanNode*> nodes) : plan_(plan), nodes_(std::move(nodes)) {}
  std::vector<ExprPtr> expressions() const;

  const Plan& plan_;
  const std::vector<const PlanNode*> nodes_;  // below the root, the highest first; the last is the scan
};

}  // namespace rtsql
