// Types comparisons.
#pragma once

#include <string_view>

#include "expression/expression.h"

namespace rtsql {

// Types a comparison, which `op` is. Exact numbers are compared as they are, whatever their digits and
// scales; other operands are compared in their common type. Throws Error(kType) where there is none: "cannot
// <verb> …".
ExprPtr make_comparison(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb = "compare");

// Tells whether any of the conditions is TRUE; there is one at least.
ExprPtr any_of(std::vector<ExprPtr> conditions, SourceSpan span);

// Types value IN (items): constants of the value's own type make one kIn, anything else an OR of comparisons.
// There is an item at least.
ExprPtr make_in(const ExprPtr& value, const std::vector<ExprPtr>& items, SourceSpan span);

}  // namespace rtsql
