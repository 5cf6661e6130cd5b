// Finds the order in which leaves are joined: dynamic programming over connected sets of leaves (DPccp), and,
// where these are too many, greedy operator ordering (Fegaras, "A New Heuristic for Optimizing Large
// Queries", DEXA 1998), which joins the two sides whose join has the fewest rows. Leaves that no condition
// connects are multiplied last.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plan/join/join_candidates.h"

namespace rtsql {

// A tree of joins: a leaf, or two trees.
struct JoinTree {
  JoinSide side;
  // Counts the joins that do without the forced index. A tree with fewer of them wins whatever it costs.
  int against_force = 0;
  std::shared_ptr<const JoinTree> outer, inner;  // null for a leaf

  bool better_than(const JoinTree& other) const {
    return against_force != other.against_force ? against_force < other.against_force
                                                : side.milliseconds < other.side.milliseconds;
  }
};
using JoinTreePtr = std::shared_ptr<const JoinTree>;

class JoinOrder {
 public:
  // All outlive this. `leaf_plans` are the plans of the leaves.
  JoinOrder(const JoinConditions& conditions, JoinCardinality& cardinality, JoinCandidates& candidates,
            const std::vector<PlanPtr>& leaf_plans);

  // Returns the best tree of all leaves, of which there is one at least.
  JoinTreePtr best();
  // Returns the trees of all leaves that were considered, the best of their first and last join each, by
  // cost.
  const std::vector<JoinTreePtr>& considered() const { return considered_; }

 private:
  JoinTreePtr join(const JoinTreePtr& outer, const JoinTreePtr& inner);
  JoinTreePtr better(const JoinTreePtr& a, const JoinTreePtr& b);
  // Returns the best trees of each connected part of the graph; none where these are too many to look at.
  std::vector<JoinTreePtr> by_dynamic_programming();
  // Joins the trees one after the other as they are written, connected ones first: for very many.
  JoinTreePtr as_written(std::vector<JoinTreePtr> trees);
  // Joins the trees until one is left.
  JoinTreePtr by_greedy_search(std::vector<JoinTreePtr> trees);

  const JoinConditions& conditions_;
  JoinCardinality& cardinality_;
  JoinCandidates& candidates_;
  std::vector<JoinTreePtr> leaves_;
  LeafSet all_;
  std::vector<JoinTreePtr> considered_;
};

}  // namespace rtsql
