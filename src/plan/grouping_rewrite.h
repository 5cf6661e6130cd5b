// Makes a grouping whose rows are those of another one, out of other rows: each column of the other is an
// expression over its keys and aggregates.
#pragma once

#include <string>
#include <vector>

#include "logical/node.h"

namespace rtsql {

struct RewrittenGrouping {
  LogicalPtr child;                   // the rows that are grouped
  GroupBy group;                      // in a relation of its own
  std::vector<OutputColumn> outputs;  // what the columns of the original grouping are over that
};

class GroupingRewrite {
 public:
  // `keys` are those of the original, as they are called, and what they are over the other rows.
  GroupingRewrite(uint32_t relation, const std::vector<ExprPtr>& original, std::vector<ExprPtr> keys);

  // Adds an aggregate, unless it is there already, and returns its column.
  ExprPtr add(AggregateCall call, bool nullable);
  // Adds SUM(argument).
  ExprPtr sum(Type type, const ExprPtr& argument);
  // Adds a sum of counts, which is 0 where there are none.
  ExprPtr sum_of_counts(const ExprPtr& counts);
  // Adds the sums of which an average is the quotient.
  ExprPtr average(const ExprPtr& sums, const ExprPtr& counts);

  // Says what the next column of the original is, after its keys.
  void add_output(const std::string& text, ExprPtr value);

  RewrittenGrouping finish(LogicalPtr child) &&;

 private:
  GroupBy group_;
  std::vector<OutputColumn> outputs_;
};

}  // namespace rtsql
