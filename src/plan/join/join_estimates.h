// Estimates what the ways to join two sides have in common: facts of the keys, and the costs of what every
// join does.
#pragma once

#include <optional>
#include <vector>

#include "plan/access/access_path.h"
#include "plan/join/join_candidate.h"
#include "plan/join/join_cardinality.h"

namespace rtsql {

class JoinEstimates {
 public:
  // All outlive this.
  JoinEstimates(PlanningState& planning, const JoinGraph& join_graph, const JoinConditions& join_conditions,
                JoinCardinality& join_cardinality);

  // Knows of a join key what its inner member tells.
  struct MemberFacts {
    const Expr* column = nullptr;  // whose values it has; null where it is computed
    bool dense = false;            // no number is missing between the smallest and the largest
    std::optional<KeyRange> span;
    std::vector<IndexEntryPtr> indexes;
  };
  const MemberFacts& facts(uint32_t member) const { return facts_.at(member); }
  const ExprPtr& expr(uint32_t member) const { return conditions.members().at(member).expr; }
  // Tells whether no two rows of the member's leaf have the same key. Stored columns are read for it.
  bool is_unique(uint32_t member) const;
  // Returns the outer key as a value of the indexed column, NULL where it is none; null where that cannot be
  // said exactly.
  ExprPtr probe_key(const JoinKey& key) const;
  // Returns a text as a code of the column's dictionary, NULL where that lacks it.
  ExprPtr as_code_of(const Expr& column, const ExprPtr& text) const;

  // Tells whether a join may build an index of the method for itself.
  bool may_build(const IndexMethod& method, bool for_ranges) const;

  // Tells whether all that is asked of the inner rows is whether there is one.
  bool finds_existence() const;
  // Returns how often a recursive query uses what is built once over these rows, as they are the same in
  // every round; 1 where they are not.
  double runs_per_build(const JoinSide& inner) const;
  bool is_outer_read(const JoinSide& outer, const JoinSide& inner, size_t filters) const;

  // Returns the probes of outer rows. `selectivity` is that of pairs of rows, and the inner rows have so many
  // values.
  ProbeEstimate point_probes(const std::vector<JoinKey>& keys, uint64_t indexed, KeyWidth width,
                             double inner_rows, double inner_values, double selectivity,
                             const JoinSide& outer) const;
  // Returns the cost of what every join does besides finding matches: it computes keys of the outer rows, row
  // ids of the result, and its filter.
  double common_cost(double found, size_t filters, const JoinSide& outer) const;
  // Sets the order of the probes, by cost unless the setting says, and returns the milliseconds that probing
  // takes, sorting included.
  double choose_probe_order(ProbeOrder& chosen, const IndexMethod& method, ProbeEstimate estimate,
                            const std::vector<JoinKey>& keys, bool outer_is_read) const;

  PlanningState& state;
  const JoinGraph& graph;
  const JoinConditions& conditions;
  JoinCardinality& cardinality;

 private:
  MemberFacts facts_of(const JoinMember& member) const;

  std::vector<MemberFacts> facts_;
};

}  // namespace rtsql
