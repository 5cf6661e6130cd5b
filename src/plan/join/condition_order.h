// Puts the conjuncts of a query in the order in which they are tested, so that whether a statement fails
// depends neither on how they are written nor on the plan (docs/adr/0025-conditions-that-can-fail.md).
#pragma once

#include <functional>
#include <vector>

#include "expression/expression.h"
#include "plan/estimate/value_bounds.h"
#include "plan/join/join_leaves.h"
#include "plan/node/plan.h"

namespace rtsql {

// Returns the conjuncts that cannot fail as they come, then one AND of the others, in the order of their
// texts. A list of this form may be tested one conjunct after the other; an AND computes all of its operands.
std::vector<ExprPtr> fallible_last(const std::vector<ExprPtr>& conjuncts,
                                   const std::function<bool(const Expr&)>& may_fail);

// Holds the conjuncts over several leaves of a join by when they are tested.
struct ConditionOrder {
  std::vector<ExprPtr> joining;      // for access paths and joins: none fails once the checks have passed
  std::vector<ExprPtr> above_joins;  // one conjunct or none, for the rows that all others let through
  std::vector<KeyCheck> checks;      // of the sides of equalities that may fail among `joining`
};
ConditionOrder order_conditions(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves,
                                ValueBounds& bounds);

}  // namespace rtsql
