#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/estimate/lookup.h"
#include "plan/node/key_check.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// A stage drops rows by a filter, or looks up the rows of a build side that have their key.
struct PipelineStage {
  std::vector<ExprPtr> filter = {};  // of a filter alone
  size_t build_side = 0;             // a place in the pipeline's children; 0: a filter
  JoinMode mode = JoinMode::kInner;
  ExprPtr outer_key = {}, inner_key = {};  // of one type
  std::vector<ExprPtr> condition = {};     // what the keys stand for
  LookupPlan lookup = {};
  double rows = 0;  // estimated, that leave the stage

  bool is_filter() const { return build_side == 0; }
  // Tells whether rows are looked up in a table that is made of the build side.
  bool has_table() const { return !is_filter() && !lookup.index; }
};

// The rows of children[0] go through the stages within the kernel of whoever takes them. The other children
// are build sides.
struct PipelinePlan : PlanNode {
  PipelinePlan() : PlanNode(PlanKind::kPipeline) {}
  PlanPtr clone() const override { return std::make_unique<PipelinePlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override;
  std::vector<PipelineStage> stages;
  std::vector<Alternative> orders;  // as of a join
  std::vector<KeyCheck> checks;     // likewise
};

}  // namespace rtsql
