// Estimates how many rows a set of leaves has once it is joined, whatever the order in which it is.
//
// Every value of the side that has fewer is taken to occur on the other. So an equality of columns with d and
// e distinct values keeps one pair of rows in max(d, e), where d and e are those of the whole tables,
// narrowed by conditions over the key alone: a condition over other columns drops rows of each value alike.
// An expression over columns of several tables has no more values than the largest table has rows: these
// tables are mostly joined to it, row by row, and not with one another. Several equalities between two tables
// are one key, of which a table has no more values than rows; it mostly refers from one to the other, so that
// the values of the side that has fewer are those that there are.
#pragma once

#include <map>
#include <vector>

#include "plan/access/access_path.h"
#include "plan/join/join_conditions.h"

namespace rtsql {

// The share of pairs in which a value lies between two others; PostgreSQL takes the same.
inline constexpr double kRangeOfColumns = 0.005;

class JoinCardinality {
 public:
  // `filtered` are the rows of each leaf that its own conjuncts let through. The conditions outlive this.
  JoinCardinality(PlanningState& state, const JoinLeaves& leaves, const JoinConditions& conditions,
                  std::vector<double> filtered);

  double rows(const LeafSet& joined);
  // Returns the number of values among which those of a member are found, before filters on other columns; of
  // the whole table, before filters on the member itself as well.
  double values(uint32_t member) const { return values_.at(member); }
  double whole_values(uint32_t member) const { return whole_values_.at(member); }
  // Returns the share of all pairs of outer and inner rows for which the keys, of different classes, are
  // equal.
  double selectivity(const std::vector<JoinKey>& keys) const;
  // Returns it where the inner rows are a whole table: none is dropped before.
  double selectivity_of_whole(const JoinKey& key) const;

 private:
  using Edge = std::pair<uint32_t, uint32_t>;  // members that are equal
  double selectivity(const std::vector<Edge>& edges) const;
  double whole_rows(const JoinMember& member) const;

  const JoinConditions& conditions_;
  std::vector<double> whole_, filtered_;  // rows by leaf
  std::vector<double> member_rows_;       // by member: rows of its whole tables
  std::vector<double> whole_values_;      // by member, of the whole tables
  std::vector<double> values_;            // and under conditions over the key alone
  std::vector<double> other_selectivities_;
  std::map<LeafSet, double> known_;
};

}  // namespace rtsql
