// Lists the ways to join one more table, each with its estimated cost: an index of the table is probed, an
// index is built for the occasion and probed, or every row meets every row.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plan/access_path.h"
#include "plan/join_conditions.h"

namespace rtsql {

// Inner joins of leaves, and the sets of leaves that those above them read.
struct JoinGraph {
  JoinLeaves leaves;
  std::vector<ExprPtr> conjuncts;
  LeafSet read_above = ~LeafSet{0};
};

// Returns the cheapest way to the rows of a leaf for which all conjuncts, over it alone, are TRUE.
PlanPtr plan_leaf(PlanningState& state, const JoinLeaf& leaf, const std::vector<ExprPtr>& conjuncts);

// Returns all that is possible for joining `inner` to the rows of `outer`, over the leaves in `joined`. The
// last child of each is its inner side; the outer is still to be added.
std::vector<std::unique_ptr<JoinPlan>> join_candidates(PlanningState& state, const JoinGraph& graph,
                                                       const JoinConditions& conditions,
                                                       const PlanNode& outer, LeafSet joined, uint32_t inner);

// Tells whether the join does without the index method that is forced.
bool is_against_force(const PlanningState& state, const JoinPlan& candidate);
// Returns the cheapest; where an index is forced and serves, one by such an index. It lists the others as
// alternatives.
std::unique_ptr<JoinPlan> choose_candidate(const PlanningState& state,
                                           std::vector<std::unique_ptr<JoinPlan>> candidates);

// Returns the milliseconds of the join and its inner side.
double candidate_cost(const JoinPlan& candidate);
std::string candidate_text(const JoinPlan& candidate);

}  // namespace rtsql
