// Does what all operators of a join have in common: it makes the inner rows ready.
#pragma once

#include "exec/join/join.h"
#include "exec/operator/operator.h"

namespace rtsql {

class JoinOperator : public OperatorOf<JoinPlan> {
 public:
  using OperatorOf::OperatorOf;

 protected:
  Operator& outer() { return child(0); }
  // Returns the inner rows, all of the table where an index of it is probed. What the plan wants to be
  // checked before anything is joined is checked first.
  RowSet collect_inner();
  // Adds to the profile what the join has done.
  void note(const Join& join);
};

}  // namespace rtsql
