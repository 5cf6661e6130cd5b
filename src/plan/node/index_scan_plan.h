#pragma once

#include <vector>

#include "catalog/catalog.h"
#include "logical/node.h"
#include "plan/estimate/key_range.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// An index scan yields the rows whose key lies in one of the ranges, by one batched probe; then the filter
// drops rows.
struct IndexScanPlan : PlanNode {
  IndexScanPlan() : PlanNode(PlanKind::kIndexScan) {}
  PlanPtr clone() const override { return std::make_unique<IndexScanPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override { return filter; }
  BaseRelationPtr base;
  IndexEntryPtr index;
  KeyRanges ranges;
  std::vector<ExprPtr> condition;  // what the ranges stand for
  std::vector<ExprPtr> filter;     // the rest
};

}  // namespace rtsql
