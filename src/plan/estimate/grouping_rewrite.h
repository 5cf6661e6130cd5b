// Makes a grouping whose rows are those of another one, out of other rows: each column of the other is an
// expression over its keys and aggregates.
#pragma once

#include <functional>
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
  // Returns what one of the other rows has of the aggregate of a value, null for COUNT(*), over the rows that
  // it stands for: their COUNT as a BIGINT, their SUM as a BIGINT, DECIMAL or DOUBLE, NULL where there are no
  // values, or their extreme. Returns null where the row does not tell.
  using Partial = std::function<ExprPtr(Aggregate aggregate, const ExprPtr& value)>;
  // Tells whether the aggregate follows from partial ones.
  static bool has_partials(Aggregate aggregate);

  // `keys` are those of the original, as they are called, and what they are over the other rows.
  GroupingRewrite(RelationId relation, const std::vector<ExprPtr>& original, std::vector<ExprPtr> keys);

  // Adds an aggregate, unless it is there already, and returns its column.
  ExprPtr add(AggregateCall call, bool nullable);
  // Adds what the original's aggregate, one without DISTINCT, is of partial ones, and returns its value; null
  // where one of these is missing.
  ExprPtr combine(const AggregateCall& call, const Partial& partial);

  // Says what the next column of the original is, after its keys.
  void add_output(const std::string& text, ExprPtr value);

  RewrittenGrouping finish(LogicalPtr child) &&;

 private:
  ExprPtr sum(Type type, const ExprPtr& argument);
  ExprPtr count(const ExprPtr& counts);
  ExprPtr average(const ExprPtr& sums, const ExprPtr& counts);

  GroupBy group_;
  std::vector<OutputColumn> outputs_;
};

}  // namespace rtsql
