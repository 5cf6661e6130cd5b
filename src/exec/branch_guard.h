// Calls on the host run before the pass that evaluates the expression around them, so for all rows: those for
// which CASE or COALESCE takes another branch, too.
#pragma once

#include "bind/expression.h"

namespace rtsql {

// Whether the host runs it: kTexts, and CAST to VARCHAR.
bool is_host_call(const Expr& expr);

// The same expression, but for the operands of host calls that may fail: they are NULL where the branch that
// holds the call is not taken, so that they fail as rarely as without the host.
ExprPtr guard_branches(const ExprPtr& expr);

}  // namespace rtsql
