#pragma once

#include <optional>

#include "plan/node/plan_node.h"

namespace rtsql {

struct LimitPlan : PlanNode {
  LimitPlan() : PlanNode(PlanKind::kLimit) {}
  PlanPtr clone() const override { return std::make_unique<LimitPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues&) override { return true; }
  std::optional<uint64_t> limit;
  uint64_t offset = 0;
};

}  // namespace rtsql
