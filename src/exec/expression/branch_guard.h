// Calls on the host and long chains of conditions are computed before the pass that evaluates the expression
// around them, so for all rows: those for which CASE or COALESCE takes another branch, too.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Whether the host runs it: kHostFunction, and CAST to VARCHAR.
bool is_host_call(const Expr& expr);

// That, or a long chain of conditions (exec/expression/split_condition.h).
bool needs_precomputing(const Expr& expr);

// The same expression, but for the operands of those that may fail: they are NULL where the branch that holds
// them is not taken, so that they fail as rarely as in it.
ExprPtr guard_branches(const ExprPtr& expr);

}  // namespace rtsql
