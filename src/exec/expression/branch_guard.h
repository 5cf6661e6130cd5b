// Calls on the host and long chains of conditions are computed before the pass that evaluates the expression
// around them, so for all rows: those for which CASE or COALESCE takes another branch, too.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Tells whether the host runs it: kHostFunction, and CAST to VARCHAR.
bool is_host_call(const Expr& expr);

// Tells whether it is a host call or a long chain of conditions (exec/expression/split_condition.h).
bool needs_precomputing(const Expr& expr);

// Returns the same expression, but for the operands of those parts that may fail: they are NULL where the
// branch that holds them is not taken, so that they fail as rarely as in it.
ExprPtr guard_branches(const ExprPtr& expr);

}  // namespace rtsql
