// Aggregates of a query that stand in queries inside its expressions: an aggregate whose arguments are
// columns of the rows around is one of the query that has these, as in the SQL standard.
#pragma once

#include <vector>

#include "expression/expression.h"
#include "logical/node.h"

namespace rtsql {

// Holds those of one query. A column stands for each until the query is grouped.
class OuterAggregates {
 public:
  explicit OuterAggregates(RelationIds& relations) : relations_(relations) {}

  // Returns the column that stands for the call, a kAggregate.
  ExprPtr add(ExprPtr call);
  // Returns the call that the column stands for, or null if it does for none.
  const Expr* call_of(ColumnId column) const;
  const std::vector<ExprPtr>& calls() const { return calls_; }

 private:
  RelationIds& relations_;
  RelationId relation_;  // of the columns, once there is one
  std::vector<ExprPtr> calls_;
};

}  // namespace rtsql
