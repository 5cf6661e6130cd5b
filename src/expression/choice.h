// Types CASE.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Types a CASE, whose operands are as kCase has them. One without ELSE gets ELSE NULL; all values get their
// common type.
ExprPtr bind_case(std::vector<ExprPtr> operands, SourceSpan span);

// Returns the literal, which depends on the argument's type alone. The argument stays part of the expression,
// for it may be an aggregate, or be grouped by.
ExprPtr constant_beside(const ExprPtr& argument, const ExprPtr& literal);

}  // namespace rtsql
