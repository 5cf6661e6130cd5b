// Calls on the host and long chains of conditions are computed before the pass that evaluates the expression
// around them, so for all rows: those for which CASE or COALESCE takes another branch, too. An operand that
// may fail is NULL for these, so that it fails as rarely as in its branch.
#pragma once

#include <span>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Holds a CASE or COALESCE around what is computed, and which of its operands that is within.
struct Branch {
  Op choice;                    // kCase or kCoalesce
  std::vector<ExprPtr> before;  // the operands before the branch; they need no precomputing
};

// Tells whether the operand at `place` is the value of a WHEN, which rows that go on to later operands do not
// evaluate.
bool is_value_of_when(Op choice, size_t place, size_t operands);

// Returns `value` for the rows that take all these branches, the outermost first, else NULL.
ExprPtr only_where_taken(std::span<const Branch> branches, ExprPtr value);

}  // namespace rtsql
