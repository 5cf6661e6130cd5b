#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plan/node/plan_node.h"

namespace rtsql {

// This node stands for what a statement other than SELECT does with the rows of its query. The executor does
// not see it, and it has no estimated time: there is nothing to choose.
struct ModifyPlan : PlanNode {
  ModifyPlan() : PlanNode(PlanKind::kModify) {}
  PlanPtr clone() const override { return std::make_unique<ModifyPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues&) override { return true; }
  std::string title;                                        // "Update on t"
  std::vector<std::pair<std::string, std::string>> fields;  // ("Columns", "a, b")
};

}  // namespace rtsql
