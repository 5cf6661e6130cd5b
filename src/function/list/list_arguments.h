// What functions of lists take.
#pragma once

#include <string_view>

#include "expression/expression.h"

namespace rtsql {

// Returns the argument as a list, which NULL is one of. Throws Error(kType) where it is none.
ExprPtr list_argument(std::string_view function, const ExprPtr& argument);

// Brings a list and a value to types by which the value may be one of its elements. Throws Error(kType).
void unify_with_elements(ExprPtr& list, ExprPtr& value, SourceSpan span, std::string_view verb);

}  // namespace rtsql
