// Aggregates that are made of others and of windows over the rows that are grouped. The windows are
// partitioned by the keys of the groups, so each row learns what its group is like, its mean or the number of
// its rows, and simple aggregates then choose rows or add up what is left:
//
// - Variances and what is like them add up the squares of the distances to the group's mean, corrected by
//   what rounding leaves of the sum of distances, which must be 0 (Chan, Golub, LeVeque, "Algorithms for
//   Computing the Sample Variance", The American Statistician 37(3), 1983), so that nothing cancels.
// - Sums and means of INTERVALs are made of the sums of their parts.
// - Quantiles are values that windows choose of the whole group.
// - Ranks of a row that is not there count the rows that would stand before it.
// - First and last number the rows of a group in order and choose by the number.
// - A value that repeats becomes NULL but for its first row, where an aggregate is of distinct values.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "logical/window.h"

namespace rtsql {

class DerivedAggregates {
 public:
  // `keys` are those of the groups.
  DerivedAggregates(RelationIds& relations, const std::vector<ExprPtr>& keys);

  // Tells whether a call needs expand().
  static bool takes(const Expr& call);
  // Returns an expression of calls that need none, over the tree that attach() returns.
  ExprPtr expand(const Expr& call);
  // Returns the number of each row in its group, in an order; without one, in the input.
  ExprPtr place_of_rows(std::vector<SortKey> order);
  // Lists what the windows compute with; it may be assigned to.
  std::vector<ExprPtr*> expressions();
  // Puts the windows above the tree, once.
  LogicalPtr attach(LogicalPtr tree);

 private:
  using Columns = std::vector<ExprPtr>;
  struct Pairs;  // of y and x, with what they add up to

  ExprPtr column_of(Columns partition_by, std::vector<SortKey> order_by, WindowCall call);
  ExprPtr of_group(Aggregate aggregate, Type type, const ExprPtr& argument);
  ExprPtr of_partition(Columns partition_by, Aggregate aggregate, Type type, const ExprPtr& argument);
  ExprPtr row_number(Columns partition_by, std::vector<SortKey> order_by);
  ExprPtr input_position();
  ExprPtr is_first_of_equals(const Columns& values, std::vector<SortKey> order);
  ExprPtr first_of_equals(const ExprPtr& value, const Columns& values, std::vector<SortKey> order = {});

  ExprPtr centered_products(const ExprPtr& a, const ExprPtr& mean_a, const ExprPtr& b, const ExprPtr& mean_b);
  // Returns what the call aggregates: NULL where a value repeats, if it is of distinct ones.
  ExprPtr value_of(const Expr& call);
  ExprPtr variance(const Expr& call);
  ExprPtr standard_error(const Expr& call);
  ExprPtr standardized_moment(const Expr& call);
  ExprPtr entropy(const Expr& call);
  ExprPtr median_deviation(const Expr& call);
  ExprPtr geometric_mean(const Expr& call);
  ExprPtr sum_of_intervals(const Expr& call);
  ExprPtr of_pairs(const Expr& call);
  ExprPtr value_of_group(const Expr& quantile, const ExprPtr& value, FractionPlace place);
  ExprPtr quantile(const Expr& call);
  ExprPtr mode(const Expr& call);
  ExprPtr value_at_extreme(const Expr& call);
  ExprPtr first_or_last(const Expr& call);
  ExprPtr joined_rows(const Expr& call);
  ExprPtr of_hypothetical_row(const Expr& call);

  RelationIds& relations_;
  Columns keys_;  // without constants
  LogicalWindows nodes_;
  std::map<RelationId, size_t> layers_;  // of windows, by relation: those of one read only layers below it
};

}  // namespace rtsql
