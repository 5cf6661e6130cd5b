#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/cube/cube_trace.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// A trace yields the groups of a cube, with what the cells of its sieve and rays through its scene add up for
// them.
struct TracePlan : PlanNode {
  TracePlan() : PlanNode(PlanKind::kTrace) {}
  PlanPtr clone() const override { return std::make_unique<TracePlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  BaseRelationPtr base;
  CubeTracePtr trace;
  SievedRanges parts;  // what cells answer, and what rays do
  uint64_t cells = 0;  // that are gone through
  uint64_t rays = 0;
};

}  // namespace rtsql
