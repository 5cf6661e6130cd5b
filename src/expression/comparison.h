// Types comparisons.
#pragma once

#include <string_view>

#include "expression/expression.h"

namespace rtsql {

// Types a comparison, which `op` is. Exact numbers are compared as they are, whatever their digits and
// scales; other operands are compared in their common type. Throws Error(kType) where there is none: "cannot
// <verb> …".
ExprPtr make_comparison(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb = "compare");

}  // namespace rtsql
