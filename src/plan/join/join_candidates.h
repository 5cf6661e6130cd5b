// Lists the ways to join two sides, each with its estimated cost: an index of the inner table is probed, by
// batches or within a kernel, a table or an index is made for the occasion, or every row meets every row.
// Costs are found without making plans, as many more joins are considered than are planned.
#pragma once

#include <memory>
#include <vector>

#include "plan/join/join_estimates.h"

namespace rtsql {

// Returns the cheapest way to the rows of a leaf for which all conjuncts, over it alone, are TRUE.
PlanPtr plan_leaf(PlanningState& state, const JoinLeaf& leaf, const std::vector<ExprPtr>& conjuncts);

class JoinCandidates {
 public:
  // All outlive this.
  JoinCandidates(PlanningState& state, const JoinGraph& graph, const JoinConditions& conditions,
                 JoinCardinality& cardinality)
      : estimates_(state, graph, conditions, cardinality) {}

  // Returns all that is possible.
  std::vector<JoinCandidate> all(const JoinSide& outer, const JoinSide& inner) const;
  // Makes the plan of the best, and lists the others as its alternatives. The outer side's plan is still to
  // be added before its children.
  std::unique_ptr<JoinPlan> make_best(const JoinSide& outer, const JoinSide& inner, PlanPtr inner_plan) const;

 private:
  std::vector<JoinKey> keys_to_combine(const std::vector<JoinKey>& keys) const;
  bool is_against_force(const JoinCandidate& candidate) const;
  JoinCandidate cross(const JoinSide& outer, const JoinSide& inner) const;
  void fill_keys(JoinPlan& join, const JoinCandidate& chosen, const JoinSide& outer,
                 const JoinSide& inner) const;

  const JoinEstimates estimates_;
};

}  // namespace rtsql
