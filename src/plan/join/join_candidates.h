// Lists the ways to join two sides, each with its estimated cost: an index of the inner table is probed, by
// batches or within a kernel, a table or an index is made for the occasion, or every row meets every row.
// Costs are found without making plans, as many more joins are considered than are planned.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plan/access_path.h"
#include "plan/join/join_cardinality.h"
#include "plan/join/join_conditions.h"
#include "plan/join/join_range.h"

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

// Returns the cheapest way to the rows of a leaf for which all conjuncts, over it alone, are TRUE.
PlanPtr plan_leaf(PlanningState& state, const JoinLeaf& leaf, const std::vector<ExprPtr>& conjuncts);

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
  IndexEntryPtr index = nullptr;
  const IndexMethod* build_method = nullptr;
  std::optional<LookupPlan> lookup = {};
  ProbeOrder probe_order = {};
  bool uses_inner_plan = true;  // where an index is probed the inner side's plan does not run
  bool against_force = false;   // does without the index method that is forced
  double milliseconds = 0;      // of the join alone
};

class JoinCandidates {
 public:
  // All outlive this.
  JoinCandidates(PlanningState& state, const JoinGraph& graph, const JoinConditions& conditions,
                 JoinCardinality& cardinality);

  // Returns all that is possible.
  std::vector<JoinCandidate> all(const JoinSide& outer, const JoinSide& inner);
  // Returns the cheapest of them; where an index is forced and serves, one by such an index.
  static const JoinCandidate& best(const std::vector<JoinCandidate>& candidates, const JoinSide& inner);
  // Makes the plan of the best, and lists the others as its alternatives. The outer side's plan is still to
  // be added before its children.
  std::unique_ptr<JoinPlan> make_best(const JoinSide& outer, const JoinSide& inner, PlanPtr inner_plan);

 private:
  // Knows of a join key what its inner member tells.
  struct MemberFacts {
    const Expr* column = nullptr;  // whose values it has; null where it is computed
    bool gapless = false;          // no number is missing between the smallest and the largest
    std::optional<KeyRange> span;
    std::vector<IndexEntryPtr> indexes;
  };

  MemberFacts facts_of(const JoinMember& member) const;
  // Tells whether no two rows of the member's leaf have the same key. Stored columns are read for it.
  bool is_unique(uint32_t member) const;
  void add_index_candidates(std::vector<JoinCandidate>& candidates, const JoinKey& key, const JoinSide& outer,
                            const JoinSide& inner);
  void add_index_lookup(std::vector<JoinCandidate>& candidates, const JoinKey& key,
                        const IndexEntryPtr& index, const ProbeEstimate& probes, size_t filters);
  // Tells whether all that is asked of the inner rows is whether there is one.
  bool finds_existence() const;
  JoinCandidate build(std::vector<JoinKey> keys, const JoinSide& outer, const JoinSide& inner);
  // Looks the outer keys up in a table of the inner rows, whose keys have to be unique unless their existence
  // is all that counts.
  void add_lookup_candidate(std::vector<JoinCandidate>& candidates, const JoinKey& key, const JoinSide& outer,
                            const JoinSide& inner);
  // Has the rows of one key chained, so that they may be several.
  void add_chains_candidate(std::vector<JoinCandidate>& candidates, const JoinCandidate& unchained,
                            const JoinSide& outer, const JoinSide& inner, size_t filters);
  void add_range_candidates(std::vector<JoinCandidate>& candidates, const JoinRange& range,
                            const JoinSide& outer, const JoinSide& inner);
  void fill_keys(JoinPlan& join, const JoinCandidate& chosen, const JoinSide& outer,
                 const JoinSide& inner) const;
  double runs_per_build(const JoinSide& inner) const;
  JoinCandidate cross(const JoinSide& outer, const JoinSide& inner) const;
  // `selectivity` is that of pairs of rows, and the inner rows have so many values.
  ProbeEstimate point_probes(const std::vector<JoinKey>& keys, uint64_t indexed, KeyWidth width,
                             double inner_rows, double inner_values, double selectivity,
                             const JoinSide& outer) const;
  double common_cost(double found, size_t filters, const JoinSide& outer) const;
  double choose_probe_order(ProbeOrder& chosen, const IndexMethod& method, ProbeEstimate estimate,
                            const std::vector<JoinKey>& keys, bool outer_is_read) const;
  bool is_outer_read(const JoinSide& outer, const JoinSide& inner, size_t filters) const;
  ExprPtr as_code_of(const Expr& column, const ExprPtr& text) const;
  ExprPtr probe_key(const JoinKey& key) const;
  const ExprPtr& expr(uint32_t member) const { return conditions_.members().at(member).expr; }

  PlanningState& state_;
  const JoinGraph& graph_;
  const JoinConditions& conditions_;
  JoinCardinality& cardinality_;
  std::vector<MemberFacts> facts_;
};

}  // namespace rtsql
