#pragma once

#include <optional>
#include <set>
#include <vector>

#include "catalog/catalog.h"
#include "logical/node.h"
#include "plan/estimate/bitmap_conditions.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// The rows whose distance is least.
struct NearestRows {
  ExprPtr distance;    // as_distance_to_point has it
  uint64_t count = 0;  // so many are wanted
  double radius = 1;   // about so many may be that near
};

// A bitmap scan yields the rows that meet the conditions, of which indexes make one bitmap; then the filter
// drops rows. Where the nearest are wanted, it yields at least these of the rows that the filter leaves: all
// within a radius that grows until there are enough. The conditions are none then.
struct BitmapScanPlan : PlanNode {
  BitmapScanPlan() : PlanNode(PlanKind::kBitmapScan) {}
  PlanPtr clone() const override { return std::make_unique<BitmapScanPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override;
  BaseRelationPtr base;
  std::vector<IndexEntryPtr> indexes;  // those that answer conditions are chosen from
  std::set<size_t> complete;           // the columns of these that have no NULLs
  IndexUnion conditions;
  std::vector<ExprPtr> condition;  // what these stand for
  std::vector<ExprPtr> filter;     // the rest
  std::optional<NearestRows> nearest;
};

}  // namespace rtsql
