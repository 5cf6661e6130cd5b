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
  std::vector<ExprPtr> expressions() const override;
  std::vector<SortKey> keys;
  std::optional<uint64_t> top_n;  // only so many of the first rows are used
  // The prefix key (schema/prefix_key.h) of the first key, a text that is computed: it finds the few rows
  // whose texts are worth it. Null: all are computed.
  ExprPtr prefix;
};

}  // namespace rtsql
