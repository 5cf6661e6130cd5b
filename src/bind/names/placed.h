// Gives expressions that were bound out of stored text a place in the statement at hand.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Copies the expression with all its operands at `span`: spans of the stored text mean nothing there.
ExprPtr placed(const ExprPtr& expr, SourceSpan span);

}  // namespace rtsql
