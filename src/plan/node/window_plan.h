#pragma once

#include <vector>

#include "logical/node.h"
#include "logical/window.h"
#include "plan/node/plan_node.h"

namespace rtsql {

enum class WindowMethod {
  kSort,    // the rows are sorted by the window's keys
  kSorted,  // they come so
  kGroup,   // they stay as they are: the window is_of_groups()
};

// Unless the method is kGroup, the rows come out in the order of the window's sort keys.
struct WindowPlan : PlanNode {
  WindowPlan() : PlanNode(PlanKind::kWindow) {}
  PlanPtr clone() const override { return std::make_unique<WindowPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override;
  Window window;
  WindowMethod method = WindowMethod::kSort;
};

}  // namespace rtsql
