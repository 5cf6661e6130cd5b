#pragma once

#include <optional>
#include <vector>

#include "logical/node.h"
#include "plan/node/plan_node.h"

namespace rtsql {

struct SortPlan : PlanNode {
  SortPlan() : PlanNode(PlanKind::kSort) {}
  PlanPtr clone() const override { return std::make_unique<SortPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<SortKey> keys;
  std::optional<uint64_t> top_n;  // only so many of the first rows are used
};

}  // namespace rtsql
