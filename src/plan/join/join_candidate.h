// A candidate is a way to join two sides, with its estimated cost.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/join/join_conditions.h"
#include "plan/join/join_leaves.h"
#include "plan/join/join_range.h"
#include "plan/node/join_plan.h"

namespace rtsql {

// Inner joins of leaves, and the leaves that those above them read.
struct JoinGraph {
  JoinLeaves leaves;
  std::vector<ExprPtr> conjuncts;
  LeafSet read_above;
  // The mode of the joins that may become look-ups; there is none where no join may.
  std::optional<JoinMode> lookup_mode = JoinMode::kInner;
  // Whoever takes the rows adds them up, in whatever order they come: look-ups may follow chains.
  bool is_added_up = false;
};

// Holds rows that are joined already, or a leaf.
struct JoinSide {
  LeafSet leaves;
  double rows = 0;
  double milliseconds = 0;  // of all that makes its rows
};

struct JoinCandidate {
  JoinMethod method = JoinMethod::kCross;
  std::vector<JoinKey> keys;            // kIndex: one; kBuild: those that make the key
  std::optional<JoinRange> range = {};  // in place of keys
  std::vector<JoinRange> box = {};      // in place of both: a range for each column of the index
  IndexEntryPtr index = nullptr;
  const IndexMethod* build_method = nullptr;
  std::optional<LookupPlan> lookup = {};
  ProbeOrder probe_order = {};
  bool uses_inner_plan = true;  // where an index is probed the inner side's plan does not run
  bool against_force = false;   // does without the index method that is forced, or that joins are to build
  double milliseconds = 0;      // of the join alone
};

// Returns what the join takes, with the making of the inner rows where it is needed.
double total_cost(const JoinCandidate& candidate, const JoinSide& inner);
// Writes "index i (sorted)", "build hash on the fly", "look-up in chains", "cross".
std::string text_of(const JoinCandidate& candidate);
// Returns the cheapest; where an index is forced and serves, one by such an index.
const JoinCandidate& best_of(const std::vector<JoinCandidate>& candidates, const JoinSide& inner);

}  // namespace rtsql
