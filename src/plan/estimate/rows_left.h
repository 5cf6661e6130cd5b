// Follows the rows of a table on their way through a kernel, as an estimate: steps drop rows, or make several
// of one, and a column is loaded, where a step or the sink first reads it, by the threads that have a row
// left.
#pragma once

#include <set>
#include <vector>

#include "plan/estimate/cost.h"
#include "plan/estimate/estimate.h"

namespace rtsql {

// Returns the columns that the expressions read.
std::set<ColumnId> columns_of(const std::vector<ExprPtr>& exprs);

// Returns the conjuncts with those over the same columns side by side, such as both ends of a range: what
// these leave is not the product of what each does.
std::vector<std::vector<ExprPtr>> by_columns(const std::vector<ExprPtr>& conjuncts);

class RowsLeft {
 public:
  RowsLeft(Estimator& estimator, const CostModel& cost, double table_rows)
      : estimator_(estimator), cost_(cost), table_rows_(table_rows) {}

  double share() const { return share_; }  // of the table's rows; above 1 where these have become more
  double rows() const { return share_ * table_rows_; }
  // Returns the share of the threads that have a row left: they take eight neighbours each.
  double threads() const;
  // Returns the milliseconds in which the rows that are left load these columns of the table, those that are
  // not loaded yet, and take `per_row` each. A subgroup takes as long for one of its rows as for all of them,
  // until those that are left are dense.
  double cost_of(const std::set<ColumnId>& columns, double per_row) const;
  // Takes the rows through a step that costs this and leaves the share `selectivity` of them, at most 1, each
  // so many times.
  void pass(const std::set<ColumnId>& columns, double per_row, double selectivity, double copies = 1);
  // Makes the rows that are left dense (exec/kernel/dense_rows.h), unless they are.
  void make_dense();
  double milliseconds() const { return milliseconds_; }  // of the steps so far

 private:
  // Returns the share of the table's rows that a step takes the time of.
  double busy() const;

  Estimator& estimator_;
  const CostModel& cost_;
  double table_rows_;
  double share_ = 1;
  bool dense_ = false;
  double origins_ = 1;  // the share of the table's rows of which there is something left
  std::set<ColumnId> loaded_ = {};
  double milliseconds_ = 0;
};

}  // namespace rtsql
