#pragma once

#include <set>
#include <vector>

#include "catalog/catalog.h"
#include "logical/node.h"
#include "plan/estimate/bitmap_conditions.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// A bitmap scan yields the rows that meet the conditions, of which indexes make one bitmap; then the filter
// drops rows.
struct BitmapScanPlan : PlanNode {
  BitmapScanPlan() : PlanNode(PlanKind::kBitmapScan) {}
  PlanPtr clone() const override { return std::make_unique<BitmapScanPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override { return filter; }
  BaseRelationPtr base;
  std::vector<IndexEntryPtr> indexes;  // those that answer conditions are chosen from
  std::set<size_t> complete;           // the columns of these that have no NULLs
  IndexUnion conditions;
  std::vector<ExprPtr> condition;  // what these stand for
  std::vector<ExprPtr> filter;     // the rest
};

}  // namespace rtsql
